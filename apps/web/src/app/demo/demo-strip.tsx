import type { DashboardCommand } from '@ligo/protocol';
import { DOOR_NAMES, type DoorName } from '@ligo/signals';
import { IconParking, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { DoorIcon } from '../../parts/logs/door-icon.tsx';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { useValue } from '../../stores/use-stores.tsx';

/** The car has logged the command by then, ms. */
const LOG_DELAY_MS = 1_200;

/** Sends a command to the car, and fetches its log entry, so that an open log shows it. */
function sendDemoCommand(car: DemoCar, { lazy }: Pick<Stores, 'lazy'>, command: DashboardCommand): void {
  car.command(command);
  setTimeout(() => {
    // A log whose code cannot be loaded is not open either.
    lazy().then(
      ({ logs }) => logs.refresh(),
      () => {},
    );
  }, LOG_DELAY_MS);
}

/** What can be tapped in the strip, large enough for a thumb, with a chip in it that leaves the strip low. */
const STRIP_TARGET =
  'group inline-flex h-11 min-w-11 shrink-0 items-center justify-center rounded-xl disabled:opacity-40';
const STRIP_CHIP =
  'inline-flex h-8 min-w-10 items-center justify-center gap-1.5 rounded-lg border border-border bg-raised px-2 text-sm font-semibold text-strong transition-colors duration-200 group-hover:bg-border';

interface StripButtonProps extends ComponentProps<'button'> {
  /** Its action; a narrow strip has room for the icon alone. */
  label: string;
  icon: ReactNode;
}

function StripButton({ label, icon, ...rest }: StripButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={STRIP_TARGET}>
      <span className={STRIP_CHIP}>
        <span className="grid size-6 place-items-center" aria-hidden="true">
          {icon}
        </span>
        <span className="hidden wide:inline">{label}</span>
      </span>
    </button>
  );
}

function DemoDoors({ car, stores }: { car: DemoCar; stores: Stores }) {
  const { t } = useTexts('demo');
  const [isShown, setShown] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<DoorName>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!isShown) return;
    const end = new AbortController();
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (
        isKey ? event.key !== 'Escape' : event.target instanceof Node && box.current?.contains(event.target)
      )
        return;
      setShown(false);
      if (isKey) button.current?.focus();
    };
    for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, close, end);
    return () => end.abort();
  }, [isShown]);

  function toggle(door: DoorName) {
    const next = new Set(open);
    if (!next.delete(door)) next.add(door);
    setOpen(next);
    sendDemoCommand(car, stores, { command: 'door', door, isOpen: next.has(door) });
  }
  return (
    <div ref={box} className="relative">
      <StripButton
        ref={button}
        label={t('demo.doors')}
        icon={<DoorIcon area="frontLeft" isOpen={open.size > 0} />}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      />
      {isShown && (
        <section
          aria-labelledby={titleId}
          className="absolute end-0 top-full mt-2 w-72 max-w-[calc(100vw-1.5rem)] rounded-card border border-border bg-card p-2 shadow-lg"
        >
          <h2 id={titleId} className="px-3 pt-1 pb-2 text-sm text-quiet">
            {t('demo.openDoor')}
          </h2>
          {DOOR_NAMES.map((door) => (
            <DoorRow key={door} door={door} isOpen={open.has(door)} onToggle={() => toggle(door)} />
          ))}
          <p className="px-3 pt-2 pb-1 text-xs text-quiet">{t('demo.mapOnly')}</p>
        </section>
      )}
    </div>
  );
}

function DoorRow({ door, isOpen, onToggle }: { door: DoorName; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTexts('demo');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start text-sm hover:bg-raised"
    >
      <span className={`size-7 shrink-0 ${isOpen ? 'text-on' : 'text-normal'}`}>
        <DoorIcon area={door} isOpen={isOpen} />
      </span>
      <span className="min-w-0 flex-1">{t(`demo.door.${door}`)}</span>
      <span
        aria-hidden="true"
        className={`relative h-5 w-9 shrink-0 rounded-full transition-colors duration-200 ${isOpen ? 'bg-on' : 'bg-border'}`}
      >
        <span
          className={`absolute top-0.5 size-4 rounded-full bg-strong transition-[inset-inline-start] duration-200 ${isOpen ? 'start-[1.125rem]' : 'start-0.5'}`}
        />
      </span>
    </button>
  );
}

/** The drive mode of a standing car, as the car reports it. */
const PARKED = 1;

interface DemoStripProps {
  car: DemoCar;
  loading: Promise<Stores>;
}

/** Shows that this is a demo, lets the car drive, park and open its doors, and links to the real app. */
export default function DemoStrip({ car, loading }: DemoStripProps) {
  const stores = use(loading);
  const { t, language } = useTexts('demo');
  const hasFailed = useValue(car, (value) => value.hasFailed);
  return (
    <aside
      aria-label={t('demo.label')}
      className="flex min-h-[47px] flex-wrap items-center gap-1 ps-[calc(0.75rem+var(--safe-start))] pe-[calc(0.375rem+var(--safe-end))]"
    >
      <span className="shrink-0 rounded-md border border-on/60 px-1.5 py-0.5 text-xs font-bold text-on">
        {t('demo.label')}
      </span>
      {hasFailed ? (
        <Failed />
      ) : (
        <>
          <p
            title={t('demo.text')}
            className="min-w-24 flex-1 px-2 text-xs leading-tight text-normal wide:text-sm"
          >
            <span className="wide:hidden">{t('demo.short')}</span>
            <span className="hidden wide:inline">{t('demo.text')}</span>
          </p>
          <DriveButton car={car} stores={stores} />
          <DemoDoors car={car} stores={stores} />
        </>
      )}
      <a href={`/${language}#install`} className={STRIP_TARGET}>
        <span className={`${STRIP_CHIP} border-on! bg-on! text-background! group-hover:opacity-90`}>
          {t('demo.install')}
        </span>
      </a>
    </aside>
  );
}

/** The action that the car can do now: drive while it stands, park while it does not. */
function DriveButton({ car, stores }: { car: DemoCar; stores: Stores }) {
  const { t } = useTexts('demo');
  const gear = useValue(stores.live, ({ status }) => status?.gmt ?? null);
  const isParked = gear === PARKED;
  const Icon = isParked ? IconPlayerPlayFilled : IconParking;
  return (
    <StripButton
      label={t(isParked ? 'demo.drive' : 'demo.park')}
      icon={<Icon className="size-5" />}
      disabled={gear === null}
      onClick={() => sendDemoCommand(car, stores, { command: isParked ? 'drive' : 'park' })}
    />
  );
}

/** The car's code is missing, or it crashed: the demo is no longer live. */
function Failed() {
  const { t } = useTexts('demo');
  return (
    <p
      role="alert"
      className="flex min-w-0 flex-1 items-center gap-1 px-2 text-xs text-attention wide:text-sm"
    >
      <span className="min-w-0 flex-1">{t('demo.failed')}</span>
      <button type="button" className={STRIP_TARGET} onClick={() => location.reload()}>
        <span className={STRIP_CHIP}>{t('demo.reload')}</span>
      </button>
    </p>
  );
}
