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
  let running: { events: EventLog; arrivals: Arrivals; starts: CarStarts } | null = null;
  let hasNotedStart = false;
  let scope = createScope();
  const trust = new ClockTrust(context, () => {
    running?.events.isClockTrusted();
    running?.starts.isClockTrusted();
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
      const events = new EventLog({ ...context, store, newId, trust, outbox, onReport });
      scope.add(() => events.stop());
      const arrivals = new Arrivals({
        ...{ ...context, book, isDriving: () => events.isDriving() },
        save: (value, arrival) => events.saveArrival(value, arrival),
      });
      const isClockRight = () => trust.isTrusted(trust.offset());
      const starts = new CarStarts({ ...context, ...boot, events, seats, isClockRight });
      scope.add(() => starts.stop());
      running = { events, arrivals, starts };
      scope.add(() => {
        running = null;
      });
      if (!hasNotedStart) events.noteAppStart();
      hasNotedStart = true;
      scope.add(() => reports.stop());
      scope.add(registration.whenRegistered(clock, () => reports.start()));
      scope.add(phones.on('Logs', (extras, phone) => answerLogs(store, extras, phone)));
    },
    stop: () => scope.end(),
    receive(state) {
      running?.events.receive(state);
      running?.arrivals.receive(state);
      running?.starts.receive(state);
    },
    noteReboot: () => running?.events.noteReboot(clock.nowMs()),
    noteSentryMovement: (at, cameras) => running?.events.noteSentryMovement(at, cameras),
    noteMoreCameras: (at, cameras) => running?.events.noteMoreCameras(at, cameras),
    noteSentryStopped: (at, reason) => running?.events.noteSentryStopped(at, reason),
    noteCharging: (at, data) => running?.events.noteCharging(at, data),
    noteDeviceWaiting: (at, data) => running?.events.noteDeviceWaiting(at, data),
    noteOwnerChange: (...change) => running?.events.noteOwnerChange(...change),
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
