import { ConfigError, describeSettings, readConfig } from './config.ts';
import { RedisUnreachable } from './redis/connect-redis.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './server.ts';
import { UnusableDatabaseError } from './storage/database.ts';

/** Maximum time of a shutdown in addition to the drain; then the process exits anyway. */
const SHUTDOWN_LIMIT_MS = 8_000;

async function main(): Promise<void> {
  // All created files are readable by their owner alone.
  process.umask(0o077);
  const command = process.argv.slice(2);
  if (command.join(' ') === 'settings') {
    process.stdout.write(`${describeSettings()}\n`);
    return;
  }
  const config = readConfig(process.env);
  if (command.length > 0) {
    process.stdout.write(`${await runCommand(command, config)}\n`);
    return;
  }
  // Libraries print errors on their own; a full disk or a missing reader must not end the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const server = await startServer(config, Date.now);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), config.drainMs + SHUTDOWN_LIMIT_MS).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process is gone, so nothing else would stop this server.
  process.on('disconnect', stop);
  process.send?.({ type: 'ready', origin: config.publicOrigin });
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ||
    error instanceof UnusableDatabaseError ||
    error instanceof RedisUnreachable
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
