import { IconMovie } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** The picture of a recording, whose place is reserved; the text beside it describes it. */
export function Thumbnail({ filePath, className }: { filePath: string; className: string }) {
  const { thumbnails } = useLazyStores().recordings;
  const address = useValue(thumbnails, (pictures) => pictures.get(filePath));
  useEffect(() => thumbnails.request(filePath), [thumbnails, filePath]);
  return (
    <span
      className={`grid aspect-video shrink-0 place-items-center overflow-hidden rounded-lg bg-raised text-quiet ${className}`}
    >
      {address === undefined ? (
        <Spinner className="size-5" />
      ) : address === null ? (
        <IconMovie className="size-7" aria-hidden="true" />
      ) : (
        <img src={address} alt="" className="size-full animate-[appear_200ms] object-cover" />
      )}
    </span>
  );
}
