import { expect, it, vi } from 'vitest';
import { prepareSqlite } from './prepare-sqlite.mjs';

const fail = async () => {
  throw new Error('npm rebuild ended with code 1');
};
const sound = () => Buffer.from('napi_create_object');
const onMachine = (machine: object) =>
  prepareSqlite({ loads: async () => false, rebuild: async () => {}, library: sound, ...machine });

it('compiles nothing where SQLite loads', async () => {
  await prepareSqlite({ loads: async () => true, rebuild: fail, library: sound, has: () => false });
});

it('accepts a library that was fetched or compiled', () => onMachine({}));

it('discards a library that would abort', async () => {
  const library = () => Buffer.from('\0node::RemoveEnvironmentCleanupHook\0');
  const discard = vi.fn();
  await expect(onMachine({ library, discard })).rejects.toThrow('Use Node.js 20, 22 or 24.18');
  expect(discard).toHaveBeenCalledOnce();
});

it('names the one command for the compilers that a machine lacks', async () => {
  const has = (command: string) => command === 'make';
  await expect(onMachine({ rebuild: fail, has })).rejects.toThrow(
    'sudo apt-get install --no-install-recommends python3 g++',
  );
});

it('reports why a machine with compilers could not compile it', async () => {
  await expect(onMachine({ rebuild: fail, has: () => true })).rejects.toThrow('npm rebuild ended');
});
