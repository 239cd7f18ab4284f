import { type Kysely, type Migration, sql } from 'kysely';

/** Migrations from an empty database to the current schema. They run on SQLite and PostgreSQL and are never edited. */
export const migrations: Record<string, Migration> = {
  '0001_first': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('accounts')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('issuer', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addUniqueConstraint('accounts_identity', ['issuer', 'subject'])
        .execute();
      await db.schema
        .createTable('refresh_tokens')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('family', 'text', (c) => c.notNull())
        .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('used_at', 'bigint')
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family').execute();
      await db.schema
        .createTable('cars')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('public_key', 'text', (c) => c.notNull().unique())
        .addColumn('region', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('links')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('car_id', 'text', (c) => c.notNull().references('cars.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('linked_at', 'bigint', (c) => c.notNull())
        .addUniqueConstraint('links_once', ['account_id', 'car_id'])
        .execute();
      await db.schema.createIndex('links_car').on('links').column('car_id').execute();
      await db.schema
        .createTable('pairing_codes')
        .addColumn('car_id', 'text', (c) => c.primaryKey().references('cars.id').onDelete('cascade'))
        .addColumn('hash', 'text', (c) => c.notNull().unique())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute();
    },
  },
  '0002_push': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('push_subscriptions')
        .addColumn('endpoint', 'text', (c) => c.primaryKey())
        .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('p256dh', 'text', (c) => c.notNull())
        .addColumn('auth', 'text', (c) => c.notNull())
        .addColumn('registered_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('push_subscriptions_account')
        .on('push_subscriptions')
        .column('account_id')
        .execute();
      await db.schema
        .createTable('notification_settings')
        .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('car_id', 'text', (c) => c.notNull().references('cars.id').onDelete('cascade'))
        .addColumn('settings', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('notification_settings_key', ['account_id', 'car_id'])
        .execute();
      await db.schema
        .createTable('car_events')
        .addColumn('car_id', 'text', (c) => c.notNull().references('cars.id').onDelete('cascade'))
        .addColumn('event_id', 'text', (c) => c.notNull())
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('car_events_key', ['car_id', 'event_id'])
        .execute();
      await db.schema
        .createTable('push_deliveries')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('endpoint', 'text', (c) =>
          c.notNull().references('push_subscriptions.endpoint').onDelete('cascade'),
        )
        .addColumn('payload', 'text', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('due_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('push_deliveries_due').on('push_deliveries').column('due_at').execute();
    },
  },
  '0003_push_language': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('push_subscriptions').addColumn('language', 'text').execute();
    },
  },
  '0004_refresh_successors': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('refresh_tokens').addColumn('successor_salt', 'text').execute();
    },
  },
  '0005_ended_codes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('ended_codes')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('car_id', 'text', (c) => c.notNull().references('cars.id').onDelete('cascade'))
        .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('ended_codes_expiry').on('ended_codes').column('expires_at').execute();
    },
  },
  '0006_spent_tokens': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('spent_tokens')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('spent_tokens_expiry').on('spent_tokens').column('expires_at').execute();
    },
  },
  '0007_push_order': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('push_deliveries')
        .addColumn('link_id', 'text', (c) => c.references('links.id').onDelete('cascade'))
        .execute();
      await db.schema
        .alterTable('push_deliveries')
        .addColumn('host', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('push_deliveries')
        .addColumn('rank', 'integer', (c) => c.notNull().defaultTo(3))
        .execute();
      await db.schema
        .alterTable('push_deliveries')
        .addColumn('happened_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      for (const column of ['link_id', 'endpoint', 'expires_at'])
        await db.schema
          .createIndex(`push_deliveries_${column}`)
          .on('push_deliveries')
          .column(column)
          .execute();
    },
  },
  '0008_operation': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('leases')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('until', 'bigint', (c) => c.notNull())
        .execute();
      const indexes = [
        ['refresh_tokens', 'expires_at'],
        ['refresh_tokens', 'account_id'],
        ['car_events', 'received_at'],
        ['pairing_codes', 'expires_at'],
      ] as const;
      for (const [table, column] of indexes)
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    },
  },
  '0009_push_urgency': {
    async up(db: Kysely<unknown>) {
      // In delivery order, so that a long queue is not sorted for each message.
      await db.schema
        .createIndex('push_deliveries_urgency')
        .on('push_deliveries')
        .expression(sql`rank, (case when rank <= 1 then -happened_at else happened_at end)`)
        .execute();
    },
  },
  '0010_token_keys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('token_keys')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint')
        .execute();
    },
  },
  '0011_alarm_pause': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('notification_settings').addColumn('alarm_sounded_at', 'bigint').execute();
    },
  },
  '0012_ended_codes_account': {
    async up(db: Kysely<unknown>) {
      // Deleting an account deletes its codes.
      await db.schema.createIndex('ended_codes_account_id').on('ended_codes').column('account_id').execute();
    },
  },
};
