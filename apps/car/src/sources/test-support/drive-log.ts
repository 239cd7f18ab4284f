import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VehicleState } from '@ligo/signals';

/** A folder of its own for recorded drives, with what is written into it. */
export function driveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-drives-'));
  return {
    file(content: string | Buffer, name: string): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}

/** All states of a recorded drive. */
export async function allStates(states: AsyncIterable<VehicleState>): Promise<VehicleState[]> {
  const found: VehicleState[] = [];
  for await (const state of states) found.push(state);
  return found;
}
