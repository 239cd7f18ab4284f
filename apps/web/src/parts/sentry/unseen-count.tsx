import { useLazyStores, useValue } from '../../stores/use-stores.tsx';

/** The number of recordings that no owner has opened, behind a name. Waits for the stores of single screens. */
export default function UnseenCount() {
  const count = useValue(useLazyStores().recordings.unseen, (value) => value);
  if (!count) return null;
  return (
    <span className="rounded-full bg-brand px-1.5 text-xs font-semibold text-background tabular-nums">
      {count}
    </span>
  );
}
