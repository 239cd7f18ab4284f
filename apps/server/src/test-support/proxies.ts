import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ligo/machine/test-support';

const example = (name: string) => fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url));

/** The name of the service in the examples. */
export const EXAMPLE_NAME = 'ligo.example.org';

/** A proxy with the example's own configuration, of which only ports, certificate and server are a test's. */
export interface TestProxy {
  origin: string;
  stop(): Promise<void>;
}

/** Starts nginx with `deploy/nginx.conf`, in front of the server at that port. */
export async function startNginx(serverPort: number): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-nginx-'));
  const [plain, tls] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${EXAMPLE_NAME}`, '-days', '1', '-nodes'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const site = readFileSync(example('nginx.conf'), 'utf8')
    .replace('127.0.0.1:4680', `127.0.0.1:${serverPort}`)
    .replace(/listen (\[::\]:)?80;/g, (_all, ipv6) => (ipv6 ? '' : `listen 127.0.0.1:${plain};`))
    .replace(/listen (\[::\]:)?443 /g, (_all, ipv6) => `listen ${ipv6 ? '[::1]' : '127.0.0.1'}:${tls} `)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key);
  const whole = `daemon off; pid ${folder}/pid; error_log stderr;
    events {} http { client_body_temp_path ${folder}; proxy_temp_path ${folder}; ${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' });
  return running(child, `https://localhost:${tls}`, tls);
}

/** Starts Caddy with `deploy/Caddyfile`, without the certificate that it would get for a public name. */
export async function startCaddy(serverPort: number): Promise<TestProxy> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'ligo-caddy-'));
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    LIGO_DOMAIN: `http://${EXAMPLE_NAME}:${port}`,
    LIGO_UPSTREAM: `127.0.0.1:${serverPort}`,
  };
  const options = ['run', '--adapter', 'caddyfile', '--config', example('Caddyfile')];
  const child = spawn('caddy', options, { env, cwd: home, stdio: 'ignore' });
  return running(child, `http://localhost:${port}`, port);
}

async function running(child: ChildProcess, origin: string, port: number): Promise<TestProxy> {
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with code ${child.exitCode}`);
    await wait(20);
  }
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
