import { IconListCheck, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../../ui/input/refresh-button.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';

interface RecordingsHeadProps {
  /** Several recordings are being chosen. */
  isChoosing: boolean;
  mayChoose: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** The title, with what refreshes the list and what lets several of it be chosen. */
export function RecordingsHead({ isChoosing, mayChoose, onChoosing }: RecordingsHeadProps) {
  const { t } = useTexts('sentry');
  const { list } = useLazyStores().recordings;
  const isLoaded = useValue(list, (value) => value.isLoaded);
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  return (
    <ScreenHead
      title={t('sentry.recordings')}
      actions={
        <>
          <RefreshButton
            label={t('recordings.refresh')}
            isEnabled={isReached}
            isRefreshing={isReached && !isLoaded}
            onRefresh={list.refresh}
          />
          <IconButton
            label={t(isChoosing ? 'recordings.chooseEnd' : 'recordings.chooseSeveral')}
            disabled={!mayChoose && !isChoosing}
            onClick={() => onChoosing(!isChoosing)}
          >
            {isChoosing ? <IconX aria-hidden="true" /> : <IconListCheck aria-hidden="true" />}
          </IconButton>
        </>
      }
    />
  );
}
