import { describe, expect, it, vi } from 'vitest';
import type { VolumeSpace, Volumes } from '../volumes.ts';

/** Media of which a card comes and goes. */
export interface VolumesUnderTest {
  volumes: Volumes;
  plugCard(isWritable: boolean): void;
  pullCard(): void;
  /** Lets so much time pass that any change has been seen. */
  passTime(): Promise<void>;
}

const named = (spaces: readonly VolumeSpace[]) => spaces.map(({ volume }) => volume);

/** What everything that fills the port has to do. */
export function volumesContract(name: string, make: () => VolumesUnderTest): void {
  describe(`volumes: ${name}`, () => {
    it('lists the internal one always, and a card while it is in', async () => {
      const { volumes, plugCard, pullCard } = make();
      expect(named(await volumes.list())).toEqual(['internal']);
      plugCard(true);
      expect(named(await volumes.list())).toEqual(['internal', 'microsd']);
      for (const { freeBytes, totalBytes, folder } of await volumes.list()) {
        expect(freeBytes).toBeGreaterThan(0);
        expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
        expect(folder).toMatch(/^\//);
      }
      pullCard();
      expect(named(await volumes.list())).toEqual(['internal']);
    });

    it('reports each change once to each listener', async () => {
      const { volumes, plugCard, pullCard, passTime } = make();
      const [first, second] = [vi.fn(), vi.fn()];
      const endFirst = volumes.onChange(first);
      const endSecond = volumes.onChange(second);
      await passTime();
      expect(first).not.toHaveBeenCalled();
      plugCard(true);
      await passTime();
      expect(first).toHaveBeenCalledTimes(1);
      plugCard(false);
      await passTime();
      expect(first).toHaveBeenCalledTimes(2);
      expect((await volumes.list())[1]).toMatchObject({ volume: 'microsd', isWritable: false });
      endFirst();
      pullCard();
      await passTime();
      expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 3]);
      endSecond();
    });
  });
}
