import { existsSync, fsyncSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDataFolder, openStore } from './data-folder.ts';
import { decideNewOwner, finishNewOwner } from './new-owner.ts';
import { formerIdentities, loadIdentity } from './platform/node/identity/load-identity.ts';
import { loadLinkCertificate } from './platform/node/peer/link-certificate.ts';
import { tempFolder } from './test-support/temp-folder.ts';

vi.mock('node:fs', { spy: true });
const actual = await vi.importActual<typeof import('node:fs')>('node:fs');

const silent = { info() {}, warn() {}, error() {} };
const RECORDING = '2026-11-20_10h00m00s.mp4';
const DEVICE = {
  ...({ key: 'key', name: 'Chrome', pairingId: 'p', acceptedBy: 'qr', letInBy: null } as const),
  ...{ acceptedAt: 1, usedAt: 1, expiresAt: null, endedAt: null },
};

/** The folder of a car that has run, with a device, an entry of its history, recordings, and the file of someone else. */
function usedFolder() {
  const dataDir = tempFolder();
  const { carId } = loadIdentity(dataDir);
  loadLinkCertificate(dataDir, silent);
  const store = openStore(dataDir, 0, silent);
  store.kv.write('boot-id', 'x');
  store.kv.write('direct-phones', [{ tag: 't', key: 'k', phoneKey: 'p', pairingId: 'p' }]);
  store.devices.put([DEVICE]);
  store.close();
  for (const name of ['car.log', 'car.log.old', 'car.sqlite.damaged-7', 'car.json'])
    writeFileSync(join(dataDir, name), '{}');
  const recordings = join(dataDir, 'Ligo', 'Sentry');
  mkdirSync(recordings, { recursive: true });
  for (const name of ['.medium', RECORDING, 'mine.mp4']) writeFileSync(join(recordings, name), 'x');
  return { dataDir, carId, recordings, config: { dataDir, volumes: {} } };
}
function found(dataDir: string) {
  const { store, identity, close } = openDataFolder(dataDir, 0);
  const result = {
    carId: identity.carId,
    devices: store.devices.all().length,
    phones: store.kv.read('direct-phones') ?? [],
    hasRun: store.hasRun(),
  };
  close();
  return result;
}

it.each([false, true])('makes another car of the folder; keeps the data: %s', async (keepsData) => {
  const { dataDir, carId, recordings, config } = usedFolder();
  await finishNewOwner(config, () => {});
  expect(found(dataDir)).toMatchObject({ carId, devices: 1 });
  const certificate = loadLinkCertificate(dataDir, silent).fingerprint;
  decideNewOwner(dataDir, { carId, keepsData });
  await finishNewOwner(config, () => {});
  const after = found(dataDir);
  expect(after.carId).not.toBe(carId);
  expect(after).toMatchObject({ devices: 0, phones: [], hasRun: keepsData });
  expect(loadLinkCertificate(dataDir, silent).fingerprint).not.toBe(certificate);
  expect(readdirSync(recordings).includes(RECORDING)).toBe(keepsData);
  expect(readdirSync(recordings)).toContain('mine.mp4');
  expect(['car.log.old', 'car.sqlite.damaged-7'].map((name) => existsSync(join(dataDir, name)))).toEqual([
    keepsData,
    keepsData,
  ]);
  expect(existsSync(join(dataDir, 'car.json'))).toBe(true);
  const former = formerIdentities(dataDir);
  expect(former.map(({ identity }) => identity.carId)).toEqual([carId]);
  for (const { remove } of former) remove();
  await finishNewOwner(config, () => {});
  expect(found(dataDir).carId).toBe(after.carId);
  expect(formerIdentities(dataDir)).toEqual([]);
});

it.each([false, true])(
  'interrupted at any write, the next start finishes it; keeps the data: %s',
  async (keepsData) => {
    for (let steps = 0, isDone = false; !isDone; steps++) {
      const { dataDir, carId, recordings, config } = usedFolder();
      let left = steps;
      const interrupt = (work: () => void) => {
        left -= 1;
        if (left < 0) throw new Error('interrupted');
        work();
      };
      vi.mocked(renameSync).mockImplementation((...args) => interrupt(() => actual.renameSync(...args)));
      vi.mocked(rmSync).mockImplementation((...args) => interrupt(() => actual.rmSync(...args)));
      vi.mocked(fsyncSync).mockImplementation((...args) => interrupt(() => actual.fsyncSync(...args)));
      try {
        decideNewOwner(dataDir, { carId, keepsData });
        await finishNewOwner(config, () => {});
        isDone = true;
      } catch (error) {
        expect(String(error)).toContain('interrupted');
      }
      for (const spy of [renameSync, rmSync, fsyncSync]) vi.mocked(spy).mockRestore();
      await finishNewOwner(config, () => {});
      const after = found(dataDir);
      const isFormer = after.carId === carId;
      // Before the decision is stored, all is as before.
      expect([isFormer, after.devices]).toEqual(isFormer ? [true, 1] : [false, 0]);
      expect(readdirSync(recordings).includes(RECORDING)).toBe(isFormer || keepsData);
      expect(formerIdentities(dataDir).map(({ identity }) => identity.carId)).toEqual(
        isFormer ? [] : [carId],
      );
      expect(steps).toBeLessThan(60);
    }
  },
);
