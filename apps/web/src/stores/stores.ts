import type {
  Car,
  CarActionName,
  CarExtras,
  HttpCallName,
  HttpRequest,
  HttpResponse,
  PhoneActionName,
  PhoneExtras,
  Status,
} from '@ligo/protocol';

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

/** Things that happened and that a screen may want to tell the owner once. */
export type Notice = { kind: 'car-unlinked'; carName: string };

/** Everything that outlives a render, composed once at start-up. */
export interface Stores {
  session: SessionStore;
  api: Api;
  carList: CarListStore;
  newCar: NewCarStore;
  link: LinkStore;
  live: Readable<LiveState>;
  ping: Readable<PingState>;
  permission: PermissionStore;
  /** Subscribes to notices; returns the unsubscribe. */
  onNotice(handler: (notice: Notice) => void): () => void;
}
