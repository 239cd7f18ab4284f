import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { freePort } from '@ligo/machine/test-support';
import type { Stack } from './stack.ts';

/** An address of this machine that is not loopback; coturn relays no loopback addresses to others. */
function outerAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** A real coturn with a shared secret, reached over UDP or TCP; it ends with the stack. */
export async function startTurnServer(
  stack: Stack,
  transport: 'udp' | 'tcp' = 'udp',
): Promise<{ url: string; secret: string; output: () => string }> {
  const port = await freePort();
  const secret = 'a secret of this test alone';
  const address = outerAddress();
  const folder = stack.folder('turn');
  const child = spawn(
    'turnserver',
    [
      '-n',
      '--verbose',
      '--log-file=stdout',
      `--listening-ip=${address}`,
      `--relay-ip=${address}`,
      `--listening-port=${port}`,
      '--min-port=50000',
      '--max-port=50100',
      '--realm=ligo',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--fingerprint',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--allow-loopback-peers',
      `--pidfile=${folder}.pid`,
      `--userdb=${folder}.db`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('listener opened')) resolve();
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`coturn ended:\n${output}`)));
  });
  stack.onEnd(async () => child.kill('SIGKILL'));
  await listening;
  return { url: `turn:${address}:${port}?transport=${transport}`, secret, output: () => output };
}
