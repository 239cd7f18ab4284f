/** The reason of a state, in the English words of the car's app; empty without a reason. */
export function Reason({ text, className = '' }: { text: string; className?: string }) {
  if (text === '') return null;
  return (
    <p className={`text-sm leading-snug text-normal [overflow-wrap:anywhere] ${className}`}>
      <bdi lang="en">{text}</bdi>
    </p>
  );
}
