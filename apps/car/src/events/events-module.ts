import { createScope } from '@ligo/machine';
import type { LogEntry, PhoneExtras } from '@ligo/protocol';
import type { Book } from '../book/book-contract.ts';
import type { Registration } from '../link/registration-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Phone } from '../ports/phone.ts';
import type { ServerApi } from '../ports/server-api.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { Arrivals } from './arrivals.ts';
import { CarStarts } from './car-starts.ts';
import { ClockTrust } from './clock-trust.ts';
import { EventLog } from './event-log.ts';
import { EventReports, ReportOutbox } from './event-reports.ts';
import type { EventNotes, SeatComfort } from './events-contract.ts';

export interface EventsModule extends CarModule, EventNotes {
  /** `aheadMs`: how far the wall clock is ahead of the server's time. */
  receiveServerTime(aheadMs: number): void;
}

/** Detects events at the car, stores them, sends them to phones, and reports them to the server. */
export function createEventsModule(
  context: CarContext,
  {
    store,
    api,
    registration,
    seats,
    boot,
    book,
    newId,
  }: {
    store: EventStore;
    api: Pick<ServerApi, 'reportEvent'>;
    registration: Registration;
    seats: SeatComfort;
    boot: UnitBoot;
    book: Pick<Book, 'entries'>;
    newId(): string;
  },
): EventsModule {
  const { phones, clock } = context;
  let events: EventLog | null = null;
  let starts: CarStarts | null = null;
  let arrivals: Arrivals | null = null;
  let hasNotedStart = false;
  let scope = createScope();
  const trust = new ClockTrust(context, () => {
    events?.isClockTrusted();
    starts?.isClockTrusted();
  });

  return {
    name: 'events',
    freshOnly: true,
    start() {
      scope = createScope();
      const outbox = new ReportOutbox(store, context);
      const send: ServerApi['reportEvent'] = (report) => api.reportEvent(report);
      const reports = new EventReports({ ...context, store: outbox, send });
      const onReport = () => reports.check();
      const running = new EventLog({ ...context, store, newId, trust, outbox, onReport });
      events = running;
      scope.add(() => {
        events = null;
        running.stop();
      });
      arrivals = new Arrivals({
        ...{ ...context, book, isDriving: () => running.isDriving() },
        save: (value, arrival) => running.saveArrival(value, arrival),
      });
      scope.add(() => {
        arrivals = null;
      });
      const isClockRight = () => trust.isTrusted(trust.offset());
      const runningStarts = new CarStarts({ ...context, ...boot, events: running, seats, isClockRight });
      starts = runningStarts;
      scope.add(() => {
        starts = null;
        runningStarts.stop();
      });
      if (!hasNotedStart) running.noteAppStart();
      hasNotedStart = true;
      scope.add(() => reports.stop());
      scope.add(registration.whenRegistered(clock, () => reports.start()));
      scope.add(phones.on('Logs', (extras, phone) => answerLogs(store, extras, phone)));
    },
    stop: () => scope.end(),
    receive(state) {
      events?.receive(state);
      arrivals?.receive(state);
      starts?.receive(state);
    },
    noteReboot: () => events?.noteReboot(clock.nowMs()),
    noteSentryMovement: (at, cameras) => events?.noteSentryMovement(at, cameras),
    noteMoreCameras: (at, cameras) => events?.noteMoreCameras(at, cameras),
    noteSentryStopped: (at, reason) => events?.noteSentryStopped(at, reason),
    noteCharging: (at, data) => events?.noteCharging(at, data),
    noteDeviceWaiting: (at, data) => events?.noteDeviceWaiting(at, data),
    noteOwnerChange: (...change) => events?.noteOwnerChange(...change),
    receiveServerTime: (aheadMs) => trust.confirm(aheadMs),
  };
}

const PAGE = 1_000;

/** Answers the events asked for in pages that follow each other, oldest first, and an empty one at the end. */
export async function answerLogs(
  store: Pick<EventStore, 'after' | 'entriesAfterRef'>,
  { from, after }: PhoneExtras<'Logs'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const pageBehind = (last: LogEntry | undefined) =>
    after === undefined
      ? store.after(last?.time ?? from, PAGE)
      : store.entriesAfterRef(last?.ref ?? after, PAGE);
  for (let last: LogEntry | undefined; ; ) {
    const logs = pageBehind(last);
    if (!(await phone.send('Logs', { logs }))) return;
    last = logs.at(-1);
    if (!last) return;
  }
}
