import { startCar } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

/** Longest time a shutdown may take before the process ends anyway. */
const SHUTDOWN_LIMIT_MS = 5_000;

async function main(): Promise<void> {
  let isStopping = false;
  const car = await startCar(readConfig(process.argv.slice(2), process.env), () => stop());
  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    // The peer library keeps its threads; after its connections are closed the process is ended from here.
    car.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
