import { type ReactNode, useId } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-sm text-normal">
        {title}
      </h2>
      <div className="divide-y divide-border overflow-hidden rounded-card border border-border bg-card">
        {children}
      </div>
    </section>
  );
}
