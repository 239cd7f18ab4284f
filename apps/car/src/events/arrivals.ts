import { type ArrivalData, knownPlaces, PLACE_KIND, type Place } from '@ligo/protocol';
import { UNKNOWN_TIME_MS } from '@ligo/signals';
import { distanceM, placeAt } from '@ligo/vehicle';
import { z } from 'zod';
import type { Book } from '../book/book-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';

const STORE_KEY = 'parked-place';
/** A garage may lose the satellites at its entrance: the position from there counts as long, ms. */
const MAX_POSITION_AGE_MS = 600_000;

const parkedPlaceSchema = z.object({ id: z.string(), lat: z.number(), lng: z.number(), radius: z.number() });
/** The place of the owner's book that the car parked in last; `null`: none, or it has left it since. */
type ParkedPlace = z.infer<typeof parkedPlaceSchema> | null;

interface Arrival {
  at: Monotonic;
  data: ArrivalData;
}

/** Detects that the car arrives at a place whose owner wants to be notified; see RULES.md. */
export class Arrivals {
  private parkedPlace: ParkedPlace;
  private wasDriving: boolean | null;

  /** Continues with the state of the last run. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'log'> & {
      book: Pick<Book, 'entries'>;
      isDriving(): boolean | null;
      /** Saves a value, together with the arrival if there is one. */
      save(value: { name: string; value: unknown }, arrival: Arrival | null): void;
    },
  ) {
    this.parkedPlace = parkedPlaceSchema.safeParse(needs.kv.read(STORE_KEY)).data ?? null;
    this.wasDriving = needs.isDriving();
  }

  /** Takes a state that `isDriving` has taken in already. */
  receive(state: CarState): void {
    const isDriving = this.needs.isDriving();
    // ARRIVAL-1
    if (this.wasDriving && isDriving === false) this.park(state);
    else if (isDriving) this.drive(state);
    this.wasDriving = isDriving;
  }

  private drive(state: CarState): void {
    const { parkedPlace } = this;
    const position = positionOf(state);
    // ARRIVAL-3
    if (parkedPlace && position && distanceM(middleOf(parkedPlace), position) > parkedPlace.radius)
      this.save(null, null);
  }

  private park(state: CarState): void {
    const places = this.places();
    const position = positionOf(state);
    // ARRIVAL-2
    const id = position && placeAt(places, { lat: position.latitudeDeg, lng: position.longitudeDeg });
    const place = id === null ? undefined : places.get(id);
    const isArrival = place?.isArrivalNotified && id !== this.parkedPlace?.id;
    this.save(
      id !== null && place ? { id, lat: place.lat, lng: place.lng, radius: place.radius } : null,
      isArrival ? { at: state.timeMs, data: { name: place.name } } : null,
    );
  }

  private save(parkedPlace: ParkedPlace, arrival: Arrival | null): void {
    this.parkedPlace = parkedPlace;
    this.needs.save({ name: STORE_KEY, value: parkedPlace }, arrival);
  }

  private places(): ReadonlyMap<string, Place> {
    try {
      return new Map(knownPlaces(this.needs.book.entries(PLACE_KIND)).map(({ id, place }) => [id, place]));
    } catch (error) {
      this.needs.log.warn({ err: error }, 'places cannot be read, an arrival is not detected');
      return new Map();
    }
  }
}

const middleOf = ({ lat, lng }: { lat: number; lng: number }) => ({ latitudeDeg: lat, longitudeDeg: lng });

/** The position of the car; `null`: unknown, or too old. */
function positionOf({ latitudeDeg, longitudeDeg, takenAtMs, timeMs }: CarState) {
  if (latitudeDeg === null || longitudeDeg === null) return null;
  const readAtMs = takenAtMs.latitudeDeg ?? timeMs;
  const isOld = readAtMs === UNKNOWN_TIME_MS || timeMs - readAtMs > MAX_POSITION_AGE_MS;
  return isOld ? null : { latitudeDeg, longitudeDeg };
}
