import { notificationLifetimeMs, type PushMessage, URGENCY_RANK } from '@ligo/protocol';
import { sql, type Transaction } from 'kysely';
import { randomId } from './hashing.ts';
import type { Tables } from './schema.ts';

/** Maximum number of queued messages per browser; the least urgent ones are dropped. */
export const WAITING_PER_BROWSER = 100;
const ROWS_AT_ONCE = 500;

/** A queued message for one browser. */
export type MessageRow = Tables['push_deliveries'];

export interface PushEvent {
  message: PushMessage;
  /** The pairing of the event, with which the message ends; `null` for the end of a pairing. */
  pairingId: string | null;
  /** By this server's clock, unix ms. */
  happenedAtMs: number;
}

/** The size that push services accept (RFC 8291), without the bytes of its encryption. */
const MAX_PAYLOAD_BYTES = 4_096 - 103;

/** Whether a message fits a push: with a long name, an alarm's picture does not. */
export const isDeliverable = ({ payload }: MessageRow): boolean =>
  Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES;

export function messageRow(
  { endpoint, language }: Pick<Tables['push_subscriptions'], 'endpoint' | 'language'>,
  { message, pairingId, happenedAtMs }: PushEvent,
  nowMs: number,
): MessageRow {
  return {
    id: randomId(),
    endpoint,
    payload: JSON.stringify(language === null ? message : { ...message, language }),
    attempts: 0,
    due_at: nowMs,
    expires_at: happenedAtMs + notificationLifetimeMs(message.type),
    link_id: pairingId,
    host: hostOf(endpoint),
    rank: URGENCY_RANK[message.type],
    happened_at: happenedAtMs,
  };
}

/** Host of an endpoint, with its port; `''` if the endpoint is invalid. */
export function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : '';
}

/** Queues messages in the outbox, and drops those that exceed the limit of their browsers. */
export async function putMessages(trx: Transaction<Tables>, rows: readonly MessageRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await trx.insertInto('push_deliveries').values(some).execute();
    const endpoints = [...new Set(some.map(({ endpoint }) => endpoint))];
    const places = trx
      .selectFrom('push_deliveries')
      .select('id')
      .select(
        sql<number>`row_number() over (partition by endpoint order by rank, happened_at desc, id)`.as(
          'place',
        ),
      )
      .where('endpoint', 'in', endpoints);
    await trx
      .deleteFrom('push_deliveries')
      .where('id', 'in', (query) =>
        query.selectFrom(places.as('places')).select('places.id').where('place', '>', WAITING_PER_BROWSER),
      )
      .execute();
  }
}
