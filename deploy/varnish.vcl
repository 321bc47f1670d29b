# /etc/varnish/default.vcl: Varnish between the proxy with TLS and one process.
# Start it with `varnishd -a 127.0.0.1:6081 -p backend_idle_timeout=4 -f /etc/varnish/default.vcl`,
# and name its address instead of port 3000 in nginx.conf. Set TRUSTED_PROXY=loopback and
# PUBLIC_CACHE_SECONDS. The 4 seconds are shorter than the 5 after which a process closes a
# connection that is not used; without them some requests are answered with 503.
vcl 4.1;

backend coupon_center {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
}

sub vcl_recv {
  # The server reads none, and a visitor of another program of this host must not miss the cache.
  unset req.http.Cookie;
  # The brand is found by the name that was asked for.
  unset req.http.X-Forwarded-Host;
}

sub vcl_backend_response {
  # Without it nothing is kept: Varnish would choose two minutes.
  if (!beresp.http.Cache-Control) {
    set beresp.uncacheable = true;
  }
  # Nothing is shown for longer than the server allows; afterwards it is asked about by its ETag.
  set beresp.grace = 0s;
  set beresp.keep = 1d;
}
