import { type CommandFeature, FEATURE, SEAT_MEMORY_SLOTS } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArmchair2,
  IconArmchair2Off,
  IconCircleCheck,
  IconExclamationCircle,
  IconPower,
  IconProgressHelp,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { CommandHelp } from '../../parts/command-help.tsx';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import { useCommandPath } from '../../parts/use-command-path.ts';
import { supportsCommand } from '../../stores/ping/ping-store.ts';
import type { SeatMoveOutcome } from '../../stores/seats/seats-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { BottomTabs } from '../../ui/screen/bottom-tabs.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { UnavailableScreen } from '../../ui/screen/unavailable-screen.tsx';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { nextStage, SeatColumn } from './seat-column.tsx';

/** The driver's seat from the side, with the ways it can go. */
function SeatSidePicture({ isMoving }: { isMoving: boolean }) {
  return (
    <svg viewBox="0 0 240 190" className="mx-auto my-4 h-[clamp(9rem,25dvh,14rem)]" aria-hidden="true">
      <g className="fill-raised stroke-quiet/50" strokeWidth="2" strokeLinejoin="round">
        <path d="M150 36 155 50" fill="none" className="stroke-quiet" strokeWidth="4" />
        <rect x="134" y="6" width="30" height="34" rx="12" transform="rotate(14 149 23)" />
        <path d="M149 48c9-2 17 2 20 11l18 66c3 12-2 20-13 21l-14 1c-8 0-13-4-15-11l-16-66c-3-12 3-20 20-22Z" />
        <path d="M76 116c10-4 34-6 62-2 12 2 20 6 22 15 2 11-4 17-14 17H84c-14 0-23-5-24-14-1-8 6-13 16-16Z" />
        <path d="M84 146h76l-6 16H92Z" className="fill-card" />
      </g>
      <path d="M60 172h130" className="stroke-quiet/50" strokeWidth="6" strokeLinecap="round" />
      <g
        fill="none"
        className={`transition-colors duration-200 ${isMoving ? 'animate-[pulse-dot_0.9s_ease-in-out_infinite_alternate] stroke-on' : 'stroke-quiet'}`}
        style={{ transformOrigin: 'center', transformBox: 'fill-box' }}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M46 162 36 172l10 10M204 162l10 10-10 10" />
        <path d="M34 146v-34M26 120l8-9 8 9M26 138l8 9 8-9" />
        <path d="M188 34c12 8 20 19 24 32M199 34l-12-1-1 12M201 61l11 6 7-11" />
      </g>
    </svg>
  );
}

const SLOTS = Array.from({ length: SEAT_MEMORY_SLOTS }, (_, index) => index + 1);

function PositionPanel() {
  const { t } = useTexts('seats');
  const { seats } = useLazyStores();
  const isReached = useCommandPath() !== null;
  const { loading, last } = useValue(seats.memory, (value) => value);
  useEffect(() => seats.memory.enter(), [seats.memory]);
  // An answer from before this screen was opened is outdated.
  const [before] = useState(last);
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5 @columns:max-w-5xl">
      <ScreenHead title={t('seats.title')} note={<ConnectionNote isWaiting={false} />} />
      <section className="flex flex-col rounded-card border border-border bg-card p-4">
        <h2 className="text-base font-medium">{t('seats.memoryTitle')}</h2>
        <p className="mt-1 text-sm text-normal">{t('seats.memoryText')}</p>
        <SeatSidePicture isMoving={loading !== null} />
        <div className="grid grid-cols-2 gap-3">
          {SLOTS.map((slot) => (
            <button
              key={slot}
              type="button"
              aria-label={t('seats.slot', { slot: String(slot) })}
              aria-busy={loading === slot || undefined}
              disabled={!isReached || loading !== null}
              onClick={() => seats.memory.load(slot)}
              className={`grid min-h-20 place-items-center rounded-xl border text-2xl font-medium transition-[background-color,border-color,opacity] duration-200 ${loading === slot ? 'border-on bg-on/10 text-on' : 'border-border bg-raised enabled:hover:bg-border'} ${isReached && (loading === null || loading === slot) ? '' : 'opacity-60'}`}
            >
              {loading === slot ? <Spinner className="size-8" /> : slot}
            </button>
          ))}
        </div>
        <p
          role="status"
          className="mt-3 flex min-h-10 items-center justify-center gap-2 text-center text-sm text-normal"
        >
          {loading !== null && t('seats.moving', { slot: String(loading) })}
          {loading === null && last !== null && last !== before && (
            <Outcome outcome={last.outcome} position={last.position} />
          )}
        </p>
      </section>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-normal">
        <IconAlertTriangle className="size-5 shrink-0 text-attention" aria-hidden="true" />
        {t('seats.memoryCare')}
      </p>
    </div>
  );
}

function Outcome({ outcome, position }: { outcome: SeatMoveOutcome; position: number }) {
  const { t } = useTexts('seats');
  if (outcome === 'done') {
    return (
      <>
        <IconCircleCheck className="size-5 shrink-0 text-on" aria-hidden="true" />
        {t('seats.moved', { slot: String(position) })}
      </>
    );
  }
  if (outcome === 'unconfirmed') {
    return (
      <>
        <IconProgressHelp className="size-5 shrink-0 text-attention" aria-hidden="true" />
        {t('orders.unconfirmed')}
      </>
    );
  }
  return (
    <>
      <IconExclamationCircle className="size-5 shrink-0 text-danger" aria-hidden="true" />
      {t(FAILURE_TEXTS[outcome])}
    </>
  );
}

function ComfortPanel() {
  const { t } = useTexts('seats');
  const { seats } = useLazyStores();
  const { comfort } = seats;
  const { value, isKnown, isWaiting } = useValue(comfort, (each) => each);
  const isReached = useCommandPath() !== null;
  const column = { isReached, isLocked: !isReached || isWaiting };
  const { driverSeatStage, passengerSeatStage } = value;
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5 @columns:max-w-5xl">
      <ScreenHead title={t('seats.title')} note={<ConnectionNote isWaiting={isWaiting} />} />
      {/* The seats stand as they do in the car, in every writing direction. */}
      <div dir="ltr" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 @md:gap-5">
        <SeatColumn
          {...column}
          name={t('seats.driver')}
          isDriver
          stage={isKnown ? driverSeatStage : null}
          onPress={(mode) => comfort.change({ driverSeatStage: nextStage(driverSeatStage, mode) })}
        />
        <SeatColumn
          {...column}
          name={t('seats.passenger')}
          stage={isKnown ? passengerSeatStage : null}
          onPress={(mode) => comfort.change({ passengerSeatStage: nextStage(passengerSeatStage, mode) })}
        />
      </div>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-normal">
        <IconPower className="size-5 shrink-0 text-quiet" aria-hidden="true" />
        {t('seats.auto')}
      </p>
    </div>
  );
}

interface NoSeatsProps {
  /** The command that the car does not support. */
  heading: PlainKey<'app' | 'seats'>;
  onHelp: () => void;
}

/** Replaces the buttons that this car does not support. */
function NoSeats({ heading, onHelp }: NoSeatsProps) {
  const { t } = useTexts('seats');
  return (
    <UnavailableScreen
      title={t('seats.title')}
      icon={<IconArmchair2Off />}
      heading={t(heading)}
      text={t('orders.none')}
    >
      <CommandHelp onHelp={onHelp} />
    </UnavailableScreen>
  );
}

/** Whether the selected car supports that command, as far as this phone knows. */
function useSupportsCommand(command: CommandFeature): boolean {
  return useValue(useStores().ping, (ping) => supportsCommand(ping, command));
}

/** The front seats: the stored positions of the driver's, and the comfort of both; unsupported commands are explained. */
export default function SeatsScreen({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts('seats');
  const { comfort } = useLazyStores().seats;
  const hasMemory = useSupportsCommand(FEATURE.seatMemory);
  const hasComfort = useSupportsCommand(FEATURE.seatComfort);
  const [tab, setTab] = useState<'position' | 'comfort'>(hasComfort ? 'comfort' : 'position');
  useEffect(() => (hasComfort ? comfort.enter() : undefined), [comfort, hasComfort]);
  if (!hasMemory && !hasComfort) return <NoSeats heading="seats.none" onHelp={onHelp} />;
  return (
    <div className="absolute inset-0">
      <BottomTabs
        label={t('seats.title')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'position',
            text: t('seats.position'),
            icon: <IconAdjustments aria-hidden="true" />,
            content: hasMemory ? <PositionPanel /> : <NoSeats heading="seats.noMemory" onHelp={onHelp} />,
          },
          {
            value: 'comfort',
            text: t('seats.comfort'),
            icon: <IconArmchair2 aria-hidden="true" />,
            content: hasComfort ? <ComfortPanel /> : <NoSeats heading="seats.noComfort" onHelp={onHelp} />,
          },
        ]}
      />
    </div>
  );
}
