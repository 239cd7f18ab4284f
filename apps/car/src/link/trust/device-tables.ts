import { ACCEPTED_BY } from '@ligo/protocol';
import { z } from 'zod';
import type { QuarantineTable } from '../../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../../platform/sqlite/statements.ts';
import type { Device, DeviceStore } from './devices-contract.ts';

/** Devices by their public key, base64url; times in unix ms. `ended_at`: when it was refused or removed, NULL: it is accepted. */
export const DEVICE_TABLE = `
  CREATE TABLE devices (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    pairing TEXT NOT NULL,
    accepted_by TEXT NOT NULL,
    accepted_at REAL NOT NULL,
    used_at REAL NOT NULL,
    ended_at REAL
  ) STRICT`;

/** `let_in_by`: key of the device that approved or invited it, NULL: someone at the car; `expires_at`: when it is out again, NULL: it stays. */
export const DEVICE_INVITES = `
  ALTER TABLE devices ADD COLUMN let_in_by TEXT;
  ALTER TABLE devices ADD COLUMN expires_at REAL`;

const rowSchema = z
  .object({
    key: z.string(),
    name: z.string(),
    pairing: z.string(),
    accepted_by: z.enum(ACCEPTED_BY),
    let_in_by: z.string().nullable(),
    accepted_at: z.number(),
    used_at: z.number(),
    expires_at: z.number().nullable(),
    ended_at: z.number().nullable(),
  })
  .transform(
    (row): Device => ({
      ...{ key: row.key, name: row.name, pairingId: row.pairing },
      ...{ acceptedBy: row.accepted_by, letInBy: row.let_in_by },
      ...{ acceptedAt: row.accepted_at, usedAt: row.used_at },
      ...{ expiresAt: row.expires_at, endedAt: row.ended_at },
    }),
  );

/** The list of devices in the car's database. */
export class DeviceTables implements DeviceStore {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  all(): Device[] {
    const rows = this.statements.of('SELECT * FROM devices ORDER BY accepted_at').all() as { key: string }[];
    return rows.map((row) => this.read(row)).filter((device) => device !== null);
  }

  put(devices: readonly Device[]): void {
    this.statements.transaction(() => {
      for (const device of devices) this.putOne(device);
    });
  }

  private putOne(device: Device): void {
    const { key, name, pairingId, acceptedBy, letInBy, acceptedAt, usedAt, expiresAt, endedAt } = device;
    this.statements.run(
      `INSERT OR REPLACE INTO devices
        (key, name, pairing, accepted_by, let_in_by, accepted_at, used_at, expires_at, ended_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[key, name, pairingId, acceptedBy, letInBy, acceptedAt, usedAt, expiresAt, endedAt],
    );
  }

  remove(key: string): void {
    this.statements.run('DELETE FROM devices WHERE key = ?', key);
  }

  /** A row that cannot be read is set aside: its device waits for approval once more. */
  private read(row: { key: string }): Device | null {
    const { data } = rowSchema.safeParse(row);
    if (!data) this.quarantine.move('devices', JSON.stringify(row), () => this.remove(row.key));
    return data ?? null;
  }
}
