import type {
  AppConfigState,
  Car,
  CarActionName,
  CarExtras,
  HttpCallName,
  HttpRequest,
  HttpResponse,
  NotificationSettings,
  PhoneActionName,
  PhoneExtras,
  SeatComfortSetting,
  Status,
} from '@ligo/protocol';
import type { TripColumns } from '@ligo/vehicle';

/** A value that outlives a render: readable and observable, changed only by its owner. */
export interface Readable<T> {
  get(): T;
  /** Calls after each change; returns the unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Why an HTTP call failed, as a closed set the user interface turns into words. */
export interface ApiFailure {
  /** HTTP status; 0 when there was no answer (offline, time limit). */
  status: number;
  /** Code of the server's error body, 'network' without an answer, 'protocol' for an answer that cannot be read. */
  code: string;
  category: 'network' | 'auth' | 'protocol';
  /** Trying the same again later may help. */
  retryable: boolean;
}

/** The server's HTTP calls. A 401 is retried once after a refresh; if that fails the session ends. */
export interface Api {
  /** Rejects with an `ApiError` that carries an `ApiFailure`. */
  call<N extends HttpCallName>(name: N, request: HttpRequest<N>): Promise<HttpResponse<N>>;
}

export interface SessionStore extends Readable<{ token: string | null }> {
  signIn(token: string): void;
  /** Ends the session at the server, clears local databases (at most 5 s), the token and every store. Never rejects. */
  signOut(): Promise<void>;
}

export interface CarListState {
  cars: readonly Car[];
  selectedCarId: string | null;
  /** A refresh has been answered since the app was opened. */
  isFresh: boolean;
  removingCarIds: readonly string[];
}
export interface CarListStore extends Readable<CarListState> {
  /** Never rejects; a failed refresh keeps the known list and resolves to `false`. */
  refresh(): Promise<boolean>;
  select(carId: string): void;
  /** Links a car by its pairing code. Rejects with `ApiError`. */
  add(code: string): Promise<{ carId: string }>;
  rename(carId: string, name: string): Promise<void>;
  /** Ends the link to a car, then refreshes. Rejects with `ApiError`. */
  remove(carId: string): Promise<void>;
}

/** The car being added: scanned or typed code, then the id that the server answered. */
export interface NewCarStore extends Readable<{ code: string; carId: string | null }> {
  reset(): void;
  set(draft: { code: string; carId: string | null }): void;
}

export interface LinkState {
  status: 'connected' | 'disconnected';
  isSocketConnected: boolean;
  isPeerConnected: boolean;
  /** When the last answer to a ping came, unix milliseconds on the phone's clock. */
  lastPingAtMs: number | null;
  /**
   * Why there is no link, once there has been none for too long: the server is not reached, the car is not online, there is no direct
   * way between both. 'browser', at once: it has no peer connections.
   */
  obstacle: 'server' | 'car' | 'path' | 'browser' | null;
  /** The car is linked, but this browser has none of the video codecs that it offers. */
  isVideoRefused: boolean;
}
export interface LinkStore extends Readable<LinkState> {
  start(): void;
  stop(): void;
  /** The peer link is up and so is the status: commands reach the car now. */
  isOnline(): boolean;
  /** Sends to the selected car; only while the page is visible unless `force`. `false` if it was not sent. */
  send<N extends PhoneActionName>(action: N, extras: PhoneExtras<N>, options?: { force?: boolean }): boolean;
  /** Calls for each parsed message of that action; returns the unsubscribe. */
  on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void): () => void;
}

export interface LiveState {
  /** Last known state of the selected car; `null` if there never was one. */
  status: Status | null;
  /** When it came, phone's clock, unix milliseconds. */
  receivedAtMs: number | null;
  /** When the one before it came. */
  previousReceivedAtMs: number | null;
  /** It came over the link since the car was selected, not from this phone's store. */
  isLive: boolean;
}

export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
}

export interface PermissionState {
  notifications: 'default' | 'granted' | 'denied' | 'unsupported';
  /** The owner chose to go on without notifications. */
  isSkipped: boolean;
}
export interface PermissionStore extends Readable<PermissionState> {
  start(): void;
  stop(): void;
  /** Shows the browser's question; must be called from a tap. */
  request(): Promise<void>;
  skip(): void;
}

/** Which trip of its car: trips are told apart by both. */
export interface TripKey {
  id: number;
  /** Start, unix seconds. */
  createdAtS: number;
}

/** What the lists know of a trip; its points are loaded by `open`. */
export interface TripItem extends TripKey {
  /** Time of the last point, unix seconds; `null` until it is known. */
  endedAtS: number | null;
  pointsLength: number;
  /** Odometer at both ends, km. */
  tms: number | null;
  tme: number | null;
  /** Energy counter at both ends, kWh. */
  tecs: number | null;
  tece: number | null;
  /** State of health, %. */
  soh: number | null;
  /** All points are on this phone. */
  isComplete: boolean;
  /** The route in at most 48 places, latitude and longitude in turns, degrees; `null` without points or positions. */
  route: Float32Array | null;
}

export interface TripsState {
  /** Trips of the selected car, oldest first. */
  trips: readonly TripItem[];
  /** What this phone holds has been read. */
  isLoaded: boolean;
  /** The fetching flag: a sync is going on. */
  isSyncing: boolean;
  /** Trips whose points are still to come. */
  waitingCount: number;
  /** The browser gave no more room: nothing that was stored is lost, but new trips stay on the car. */
  isFull: boolean;
  /** The browser gives no database: trips are kept only as long as the page is open. */
  isTemporary: boolean;
}

/** What this phone holds of all cars' trips. */
export interface TripUsage {
  trips: number;
  points: number;
  bytes: number;
  /** The browser promised not to clear it by itself. */
  isPersistent: boolean;
}

export interface TripsStore extends Readable<TripsState> {
  /** Starts a sync with the selected car, unless one began less than 500 ms ago. Harmless without a link. */
  refresh(): void;
  /** The whole points of a trip; `null` if this phone does not have them. Rejects if they cannot be read. */
  open(key: TripKey): Promise<TripColumns | null>;
  /**
   * Deletes trips from this phone, where they do not come back, and if asked from the car as well. Resolves to the
   * trips that the car did not confirm; those are still on this phone. Rejects if storage fails.
   */
  remove(keys: readonly TripKey[], options: { alsoOnCar: boolean }): Promise<readonly TripKey[]>;
  usage(): Promise<TripUsage>;
}

/** A setting of the selected car, as the owner sees it. */
export interface CarSettingView<S> {
  /** What the owner wants where it is not confirmed yet, else what the car said last, else what a new car starts with. */
  value: S;
  /** The car said it, now or earlier. */
  isKnown: boolean;
  /** The peer link is up. */
  isRTCConnected: boolean;
  /** The car's values or its answer to a save are awaited: nothing can be changed. */
  waitingForCarResponse: boolean;
}
export interface CarSettingStore<S> extends Readable<CarSettingView<S>> {
  /** Its screen is shown: the car is asked for its values. Returns what to call when the screen is left. */
  enter(): () => void;
  /** Shows a change at once and sends it soon. Does nothing while waiting or without a link. */
  change(change: Partial<S>): void;
}

/** Why a change did not become the car's: it said no, it did not answer in time, or the link was lost. */
export type SaveFailure = 'refused' | 'unanswered' | 'link-lost';

export interface SeatMemoryState {
  /** Memory slot that the car was asked to load and has not answered; `null` if none. */
  loading: number | null;
  /** The last answer; `null` before the first. */
  last: { position: number; outcome: 'done' | SaveFailure } | null;
}
export interface SeatMemoryStore extends Readable<SeatMemoryState> {
  /** Moves the driver's seat to what is stored in a slot, 1 or 2. Does nothing while the car has not answered. */
  load(position: number): void;
}
export interface SeatsStore {
  comfort: CarSettingStore<SeatComfortSetting>;
  memory: SeatMemoryStore;
}

/** One event on the car. */
export interface LogItem {
  /** No other entry of the car has it. */
  key: string;
  /** Unix milliseconds. */
  timeMs: number;
  /** The car's clock was not known to be right. */
  isTimeUncertain: boolean;
  /** One of `LOG_TYPE`, or a number that this app does not know. */
  type: number;
  /** What the kind of entry says; an empty object if it says nothing readable. */
  data: Readonly<Record<string, unknown>>;
}

export interface LogsState {
  /** Entries of the selected car are being fetched. */
  isSyncing: boolean;
  /** New entries could not be stored: they stay on the car, and nothing that was stored is lost. */
  isFull: boolean;
  /** The browser gives no database: entries are kept only as long as the page is open. */
  isTemporary: boolean;
  /** Grows when other entries can be read: some came, or another car was selected. */
  revision: number;
}
/** The log of the selected car, as this phone has it. */
export interface LogsStore extends Readable<LogsState> {
  /** Fetches what is new. Harmless without a link. */
  refresh(): void;
  /** Entries from a moment on and before another, newest first. Rejects if they cannot be read. */
  between(fromMs: number, beforeMs: number): Promise<readonly LogItem[]>;
  /** Time of the newest entry before a moment; `null` if there is none. Rejects if it cannot be read. */
  newestBefore(timeMs: number): Promise<number | null>;
}

export interface NotificationSettingsState {
  /** What the server said last. */
  settings: NotificationSettings;
  /** The server has said them, now or on an earlier day; else nothing is known of them. */
  wasEverKnown: boolean;
  /** The server has said or confirmed the settings since it was asked last. */
  isKnown: boolean;
  /** It was asked and did not answer. */
  hasFailed: boolean;
  isLoading: boolean;
  /** The switches cannot be used: a save takes its time, or the server has not said what it has. */
  isLocked: boolean;
}
/** Which events of the selected car are pushed to this account. */
export interface NotificationSettingsStore extends Readable<NotificationSettingsState> {
  /** Asks the server, unless a call is going on. */
  load(): void;
  /** Shows and saves a switch; does nothing while they are locked. */
  set(name: keyof NotificationSettings, isOn: boolean): void;
  /** Calls when a save failed and was rolled back; returns the unsubscribe. */
  onSaveFailed(handler: () => void): () => void;
}

/** How the app itself is doing, as far as support may know it: no car, no account, no place. */
export interface Diagnostics {
  /** Hash of the build that this phone runs; `null` before the server was asked for it. */
  appVersion: string | null;
  carVersion: string | null;
  linkStatus: LinkState['status'];
  /** Unix milliseconds on the phone's clock. */
  lastAnswerAtMs: number | null;
  /** What was ignored or failed since the page was opened, by reason. */
  ignored: Readonly<Record<string, number>>;
}
export interface DiagnosticsStore {
  read(): Diagnostics;
}

/** Things that happened and that a screen may want to tell the owner once. */
export type Notice =
  | { kind: 'car-unlinked'; carName: string }
  | { kind: 'car-replaced' }
  | { kind: 'settings-saved' | 'settings-failed' }
  | { kind: 'seat-comfort-failed'; why: SaveFailure };

/** Everything that outlives a render, composed once at start-up. */
export interface Stores {
  session: SessionStore;
  api: Api;
  carList: CarListStore;
  newCar: NewCarStore;
  link: LinkStore;
  live: Readable<LiveState>;
  ping: Readable<PingState>;
  trips: TripsStore;
  logs: LogsStore;
  notificationSettings: NotificationSettingsStore;
  permission: PermissionStore;
  seats: SeatsStore;
  settings: CarSettingStore<AppConfigState>;
  diagnostics: DiagnosticsStore;
  /** Subscribes to notices; returns the unsubscribe. */
  onNotice(handler: (notice: Notice) => void): () => void;
}
