import { DOOR_NAMES, type DoorName } from '@ligo/signals';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { DoorIcon } from '../../parts/logs/door-icon.tsx';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { sendDemoCommand } from './send-demo-command.ts';
import { StripButton } from './strip-button.tsx';

/** A button that opens the car's doors, one by one. */
export function DemoDoors({ car, stores }: { car: DemoCar; stores: Stores }) {
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
