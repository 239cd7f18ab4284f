import { useTexts } from '../../i18n/index.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { AtLeast } from './at-least.tsx';
import type { LoadedColumns } from './use-entry-columns.ts';

interface EntryFigureProps {
  testId: string;
  label: string;
  value: string;
  unit: string;
  /** Why it is no exact figure, if it is none. */
  estimate?: string | false;
  /** It is a lower limit. */
  isPartial?: boolean;
  /** The look of its box. */
  className: string;
}

/** One figure of an entry, in a list of them. */
export function EntryFigure(props: EntryFigureProps) {
  const { testId, label, value, unit, estimate, isPartial = false, className } = props;
  return (
    <div className={`flex min-w-0 flex-col rounded-xl px-3 py-2 ${className}`}>
      <dt className="text-xs break-words text-quiet">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1 whitespace-nowrap rtl:justify-end" dir="ltr">
        <AtLeast isPartial={isPartial} />
        {estimate && (
          <span className="text-quiet" title={estimate}>
            <span aria-hidden="true">≈</span>
            <span className="sr-only">{estimate}</span>
          </span>
        )}
        <span className="text-lg font-medium" data-testid={testId}>
          {value}
        </span>
        <span className="text-xs text-quiet">{unit}</span>
      </dd>
    </div>
  );
}

/** In place of the points of an entry: that they are being loaded, still on the car (`missing`, in words), or unreadable. */
export function ColumnsNote({ state, missing }: { state: LoadedColumns['state']; missing: string }) {
  const { t } = useTexts();
  if (state === 'loading')
    return (
      <div role="status" aria-label={t('common.loading')} className="grid place-items-center p-8">
        <Spinner />
      </div>
    );
  if (state === 'missing') return <p className="p-4 text-center text-normal">{missing}</p>;
  return state === 'failed' && <p className="p-4 text-center text-danger">{t('error.unexpected')}</p>;
}
