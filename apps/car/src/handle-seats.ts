import type { AppSettings } from './modules/app-settings/app-settings.ts';
import type { Seats } from './modules/seats/seats.ts';
import type { PhoneRequests, Phones } from './ports/phone.ts';

/**
 * Lets phones use the seats and the app's settings. What one phone changed is told to all of them, so that none shows what
 * holds no more.
 */
export function handleSeats(
  requests: PhoneRequests,
  phones: Phones,
  seats: Seats,
  config: AppSettings,
): void {
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };
  // One after the other, so that the last change of all phones is the one that holds.
  let turn: Promise<unknown> = Promise.resolve();
  requests.on('LoadSeatMemory', async ({ position }, phone) => {
    await phone.tell('LoadSeatMemory', { success: await seats.loadMemory(position) });
  });
  requests.on('GetSeatComfort', async (_extras, phone) => {
    await turn;
    await phone.tell('GetSeatComfort', comfort());
  });
  requests.on('SetSeatComfort', async (wanted, phone) => {
    const done = turn.then(() => seats.setComfort(wanted));
    turn = done.catch(() => {});
    const success = await done;
    const told = phone.tell('SetSeatComfort', { success });
    if (success) phones.tellAll('GetSeatComfort', comfort());
    await told;
  });
  requests.on('GetAppConfig', (_extras, phone) => phone.tell('GetAppConfig', config.state()));
  requests.on('SetAppConfig', (wanted, phone) => {
    const told = phone.tell('SetAppConfig', { success: config.change(wanted) });
    phones.tellAll('GetAppConfig', config.state());
    return told;
  });
}
