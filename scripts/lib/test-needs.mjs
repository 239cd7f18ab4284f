/** Debian packages with the browsers of the end-to-end tests. */
export const browserNeeds = [
  { command: 'chromium', name: 'chromium' },
  { command: 'firefox-esr', name: 'firefox-esr' },
  { command: 'WebKitWebDriver', name: 'webkit2gtk-driver' },
  { command: 'Xvfb', name: 'xvfb' },
];

/** Debian packages with the programs that the tests of server and car run. */
export const programNeeds = [
  { command: 'ffmpeg', name: 'ffmpeg' },
  { command: 'turnserver', name: 'coturn' },
  { command: 'redis-server', name: 'redis-server' },
  { name: 'gpsd', alsoIn: '/usr/sbin/gpsd' },
  { command: 'nginx', name: 'nginx-light' },
  { command: 'caddy', name: 'caddy' },
  { command: 'mosquitto', name: 'mosquitto', alsoIn: '/usr/sbin/mosquitto' },
  { command: 'openssl', name: 'openssl' },
  { command: 'socat', name: 'socat' },
  { command: 'initdb', name: 'postgresql-15', alsoIn: '/usr/lib/postgresql/15/bin/initdb' },
];
