import { IconSteeringWheel } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { ModeButton } from './mode-button.tsx';
import { levelOf, type SeatMode } from './next-stage.ts';
import { SeatPicture } from './seat-picture.tsx';

interface SeatColumnProps {
  name: string;
  isDriver?: boolean;
  /** `null` if unknown. */
  stage: number | null;
  isReached: boolean;
  /** Nothing can be pressed for now. */
  isLocked: boolean;
  onPress: (mode: SeatMode) => void;
}

const MODES: readonly SeatMode[] = ['heat', 'ventilation'];

export function SeatColumn({ name, isDriver, stage, isReached, isLocked, onPress }: SeatColumnProps) {
  const { direction } = useTexts();
  return (
    <section
      aria-label={name}
      className="flex min-w-0 flex-col rounded-card border border-border bg-card p-2.5 wide:p-4 max-[24rem]:p-1.5"
    >
      <h2 dir={direction} className="flex h-6 items-center justify-center gap-1.5 text-base font-medium">
        {isDriver && <IconSteeringWheel className="size-5 shrink-0 text-quiet" aria-hidden="true" />}
        {name}
      </h2>
      <div className={`transition-opacity duration-200 low:hidden ${isReached ? '' : 'opacity-60'}`}>
        <SeatPicture stage={stage ?? 0} />
      </div>
      <div
        dir={direction}
        className="flex flex-col gap-2 low:flex-row low:flex-wrap low:pt-1 low:*:min-w-36 low:*:flex-1"
      >
        {MODES.map((mode) => (
          <ModeButton
            key={mode}
            mode={mode}
            level={stage === null ? null : levelOf(stage, mode)}
            disabled={isLocked}
            isDim={!isReached}
            onPress={() => onPress(mode)}
          />
        ))}
      </div>
    </section>
  );
}
