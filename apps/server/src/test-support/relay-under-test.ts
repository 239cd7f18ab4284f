import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';

/** Whether coturn is installed here. */
export const hasTurnserver = spawnSync('turnserver', ['--version']).error === undefined;
if (!hasTurnserver) process.stdout.write('Skipped: turnserver is not installed here.\n');

/** Whether a relay here can have an IPv6 address. */
export const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** Starts coturn with a configuration, on a free port of loopback. Clients repeat a request until it listens. */
export async function relayUnderTest(config: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-turn-'));
  const port = await freePort();
  const file = join(folder, 'turnserver.conf');
  writeFileSync(file, config);
  const child = spawn(
    'turnserver',
    [
      ...['-c', file, '--listening-ip=127.0.0.1', `--listening-port=${port}`, '--relay-ip=127.0.0.1'],
      ...(hasIpv6 ? ['--relay-ip=::1'] : []),
      ...['--log-file=stdout', `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'db')}`],
    ],
    { stdio: 'ignore', cwd: folder },
  );
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  };
  return { port, stop };
}

/** The configuration of the relay in `deploy/compose.yaml`, with these values in place of its variables. */
export function shippedRelayConfig(values: Readonly<Record<string, string>>): string {
  const compose = readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8');
  const block = /\n {2}relay:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose)?.[1];
  if (block === undefined) throw new Error('compose.yaml has no configuration of a relay');
  return block.replace(/^ {6}/gm, '').replace(/\$\{(\w+)(?::\?[^}]*|:-([^}]*))?\}/g, (_, name, fallback) => {
    const value = values[name] ?? fallback;
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });
}
