// SPDX-License-Identifier: MIT
// The server's documents by short names. Their shapes come from schema/openapi.yaml: tests/web/test writes them to
// api.d.ts before it checks the types, so that a document and its description cannot part.
declare namespace Api {
  type Schemas = import('./api').components['schemas'];
  type Side = 'a' | 'b';

  type Me = Schemas['me'];
  type Club = Schemas['club'];
  type Account = Schemas['account'];
  type Session = Schemas['session'];
  type Entry = Schemas['entry'];
  type Player = Schemas['player'];
  type PlayerWhole = Schemas['player_whole'];
  type RatingRamp = Schemas['rating_ramp'];
  type RatingList = Schemas['rating_list'];
  type Season = Schemas['season'];
  type PlayerRating = Schemas['player_rating'];
  type PlayerMemory = Schemas['player_memory'];
  type Forgotten = Schemas['forgotten'];
  type Tournament = Schemas['tournament'];
  type Setting = Schemas['setting'];
  type Profile = Schemas['profile'];
  type Table = Schemas['table'];
  type HereBetween = Schemas['here_between'];
  type Device = Schemas['device'];
  type Seat = Schemas['side'];
  type Clock = Schemas['clock'];
  type Brief = Schemas['match_brief'];
  type Win = 'single' | 'gammon' | 'backgammon';
  /** A game of a match's list: somebody won it. */
  type Game = Omit<Schemas['game'], 'winner' | 'win'> & { winner: Side; win: Win };
  /** A game that takes its turn in the matches of a section. */
  type Played = Schemas['series']['games'][number];
  type Claim = Schemas['claim'];
  type Bracket = Schemas['bracket'];
  type Round = Bracket['rounds'][number];
  type Standings = Schemas['standings'];
  type Standing = Standings['standings'][number];
  type Begin = Schemas['begin'];
  type Tempo = Schemas['tempo'];
  type Turn = Schemas['turn'];
  type RecordedGame = Schemas['recorded_game'];
  type Adjournment = Schemas['adjournment'];
  type Floor = Schemas['floor'];
  type FloorTable = Floor['tables'][number];
  type InboxItem = Floor['inbox'][number];
  type Repair = Schemas['repair'];
  type Act = Schemas['act'];
  type Undo = Schemas['undo'];
  type Here = Schemas['here'];
  type Problem = Schemas['problem'];
  type Sitting = Schemas['sitting'];
  type SittingBrief = Schemas['sitting_brief'];
  type SittingShort = Schemas['sitting_short'];

  /** A line of the ledger; what its data hold depends on its kind. */
  type Event = Omit<Schemas['event'], 'data'> & { data: any };

  /** A match as its own document has it; the tablet adds the rules of its event. */
  type Match = Omit<Schemas['match'], 'games' | 'open'> & { games: Game[]; open: Game | null; rules?: Here['rules'] };
  /** A match wherever it comes from: its own document, or a list. */
  type AnyMatch = Match | Brief;
}

/** Events of the page's own controls. */
declare namespace Dom {
  type Input = globalThis.Event & { target: HTMLInputElement };
  type Select = globalThis.Event & { target: HTMLSelectElement };
  type Area = globalThis.Event & { target: HTMLTextAreaElement };
}
