// SPDX-License-Identifier: MIT
// The version of this program: the one place. CHANGELOG.md says what each release brought.
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define TD_VERSION "0.2.0"

#endif
