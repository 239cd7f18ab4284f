import { MASK_GRID } from '@ligo/protocol';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { blocksBetween, indexOf, inGrid, type MaskCells, type MaskPlace, placeOf } from './mask-cells.ts';

interface MaskGridProps {
  label: string;
  cells: MaskCells;
  disabled: boolean;
  onPaint: (indices: readonly number[], isIgnored: boolean) => void;
}

const STEPS: Record<string, MaskPlace> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  Home: { column: -MASK_GRID.columns, row: 0 },
  End: { column: MASK_GRID.columns, row: 0 },
  PageUp: { column: 0, row: -MASK_GRID.rows },
  PageDown: { column: 0, row: MASK_GRID.rows },
};
const ROWS = Array.from({ length: MASK_GRID.rows }, (_, row) => row);
const COLUMNS = Array.from({ length: MASK_GRID.columns }, (_, column) => column);

/**
 * Blocks over a picture. A finger paints, or erases if it begins on a painted block; arrows move, Space turns a block, and with
 * Shift the arrows paint what the block has that is left.
 */
export function MaskGrid({ label, cells, disabled, onPaint }: MaskGridProps) {
  const { t } = useTexts('sentry');
  const id = useId();
  const [cursor, setCursor] = useState(0);
  const pointer = usePainting(cells, disabled, onPaint, setCursor);
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const isTurn = event.key === ' ' || event.key === 'Enter';
    if (!step && !isTurn) return;
    event.preventDefault();
    if (step) {
      const here = placeOf(cursor);
      const next = inGrid({ column: here.column + step.column, row: here.row + step.row });
      if (event.shiftKey && !disabled) onPaint(blocksBetween(here, next), cells[cursor] === true);
      setCursor(indexOf(next));
    } else if (!disabled) onPaint([cursor], !cells[cursor]);
  };

  return (
    // The picture is as the camera sees it, in every writing direction.
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lie over a picture
    <div
      role="grid"
      dir="ltr"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-disabled={disabled}
      aria-activedescendant={`${id}-${cursor}`}
      {...pointer}
      onKeyDown={onKey}
      data-keeps-swipes
      data-base-ui-swipe-ignore
      className="group absolute inset-0 flex touch-none select-none flex-col outline-offset-4"
    >
      {ROWS.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus
        <div key={row} role="row" className="flex flex-1">
          {COLUMNS.map((column) => {
            const index = indexOf({ column, row });
            const isIgnored = cells[index] === true;
            return (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus
              <div
                key={column}
                id={`${id}-${index}`}
                role="gridcell"
                aria-selected={isIgnored}
                aria-label={t('sentry.masks.block', { row: row + 1, column: column + 1 })}
                className={`flex-1 border-e border-b border-white/10 ${isIgnored ? 'bg-danger/60' : ''} ${index === cursor ? 'group-focus-visible:ring-2 group-focus-visible:ring-inset group-focus-visible:ring-white' : ''}`}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Paints below a finger; the first block decides whether it paints or erases. */
function usePainting(
  cells: MaskCells,
  disabled: boolean,
  onPaint: MaskGridProps['onPaint'],
  onBegin: (index: number) => void,
) {
  const stroke = useRef<{ last: MaskPlace; isIgnored: boolean } | null>(null);
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeUnder(event);
    const isIgnored = !cells[indexOf(place)];
    stroke.current = { last: place, isIgnored };
    onBegin(indexOf(place));
    onPaint([indexOf(place)], isIgnored);
  };
  const goOn = (event: PointerEvent<HTMLDivElement>) => {
    if (!stroke.current) return;
    const { last, isIgnored } = stroke.current;
    const place = placeUnder(event);
    if (indexOf(place) === indexOf(last)) return;
    stroke.current = { last: place, isIgnored };
    onPaint(blocksBetween(last, place), isIgnored);
  };
  const end = () => {
    stroke.current = null;
  };
  return { onPointerDown: begin, onPointerMove: goOn, onPointerUp: end, onPointerCancel: end };
}

function placeUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): MaskPlace {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return inGrid({
    column: Math.floor(((clientX - left) / width) * MASK_GRID.columns),
    row: Math.floor(((clientY - top) / height) * MASK_GRID.rows),
  });
}
