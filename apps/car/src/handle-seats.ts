import type { AppSettings } from './modules/app-settings/app-settings.ts';
import type { ActionRouter } from './modules/link/action-router.ts';
import type { LinkModule } from './modules/link/link-module.ts';
import type { Seats } from './modules/seats/seats.ts';

/**
 * Lets phones use the seats and the app's settings. What one phone changed is told to all of them, so that none shows what
 * holds no more.
 */
export function handleSeats(
  router: ActionRouter,
  link: Pick<LinkModule, 'tellAll'>,
  seats: Seats,
  config: AppSettings,
): void {
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };
  // One after the other, so that the last change of all phones is the one that holds.
  let turn: Promise<unknown> = Promise.resolve();
  router.handle('LoadSeatMemory', async ({ position }, reply) => {
    reply('LoadSeatMemory', { success: await seats.loadMemory(position) });
  });
  router.handle('GetSeatComfort', async (_extras, reply) => {
    await turn;
    reply('GetSeatComfort', comfort());
  });
  router.handle('SetSeatComfort', async (wanted, reply) => {
    const done = turn.then(() => seats.setComfort(wanted));
    turn = done.catch(() => {});
    const success = await done;
    reply('SetSeatComfort', { success });
    if (success) link.tellAll('GetSeatComfort', comfort());
  });
  router.handle('GetAppConfig', (_extras, reply) => void reply('GetAppConfig', config.state()));
  router.handle('SetAppConfig', (wanted, reply) => {
    reply('SetAppConfig', { success: config.change(wanted) });
    link.tellAll('GetAppConfig', config.state());
  });
}
