import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { cliCommand } from './cli-commands.ts';
import { runCommand, startCommand } from './test-support/car-process.ts';
import { tempFolder } from './test-support/temp-folder.ts';

it.each([[['--help']], [['help']], [['-h']], [['setup', '--help']], [['doctor', '-h']]])(
  'explains itself: %j',
  async (args) => {
    const lines: string[] = [];
    const needs = { print: (line: string) => lines.push(line), signal: new AbortController().signal };
    expect(await cliCommand(args)?.(args.slice(1), { ...needs, environment: {} })).toBe(0);
    expect(lines.join('\n')).toMatch(/^ligo-car +starts the app.*\nligo-car setup +finds/);
    const environment = { npm_lifecycle_event: 'car' };
    await cliCommand(args)?.(args.slice(1), { ...needs, environment });
    expect(lines.join('\n')).toMatch(/^npm run car +starts the app.*\nnpm run car -- setup +finds/m);
  },
);

it.each(['README.txt', 'debian/ligo-car.1'])('explains each of its commands in %s', async (file) => {
  const lines: string[] = [];
  const needs = { print: (line: string) => lines.push(line), signal: new AbortController().signal };
  await cliCommand(['help'])?.([], { ...needs, environment: {} });
  const commands = lines.flatMap((line) => /^ligo-car ([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(commands.length).toBeGreaterThan(5);
  const text = readFileSync(new URL(`../../../scripts/package/materials/${file}`, import.meta.url), 'utf8');
  const explained = text.replaceAll('\\', '');
  expect(commands.filter((each) => !explained.includes(`ligo-car ${each}`))).toEqual([]);
});

it.each([
  ['off', 'The dashboard is disabled.'],
  ['0', 'The dashboard has no fixed port: set dashboard.port in car.json.'],
])('prints no address of the dashboard if its port is %s', async (port, reason) => {
  const args = ['--data', tempFolder()];
  const print = vi.fn();
  const needs = { print, signal: new AbortController().signal };
  const environment = { LIGO_CAR_DASHBOARD_PORT: port };
  await expect(cliCommand(['dashboard', ...args])?.(args, { ...needs, environment })).rejects.toThrow(reason);
  expect(print).not.toHaveBeenCalled();
});

it('rejects a misspelt command, and lists the known ones', async () => {
  const { code, text, errors } = await runCommand(['doctr']);
  expect([code, text]).toEqual([1, '']);
  expect(errors).toMatch(/^There is no command doctr\.\nligo-car +starts the app.*\nligo-car setup +finds/);
}, 30_000);

it('ends without an error when its output is closed', async () => {
  const { child, output, ended } = startCommand(['profile', 'nissan-leaf', 'generic', 'byd-e-platform-3']);
  child.stdout.destroy();
  await ended;
  expect(output.errors).toBe('');
}, 30_000);
