# What stands in for caddy:2.10.2-alpine where no registry is reached: Debian's Caddy by the conventions of that image.
FROM debian:12.12-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends busybox ca-certificates caddy libcap2-bin \
    && rm -rf /var/lib/apt/lists/* && ln -s /bin/busybox /usr/bin/wget && setcap cap_net_bind_service=+ep /usr/bin/caddy \
    && mkdir -p /config /data /srv
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
