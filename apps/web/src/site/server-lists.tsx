import type { ReactNode } from 'react';

type PackageField = 'arch' | 'kind' | 'file' | 'version' | 'size' | 'sha256';

/** Lists that only the operator's server knows, with what each entry has. */
interface ServerLists {
  social: 'name' | 'url';
  /** The newest of each kind for each architecture, and each of them, or nothing, on its own. */
  packages: PackageField;
  debArm64: PackageField;
  debX64: PackageField;
  archiveArm64: PackageField;
  archiveX64: PackageField;
}
type ListName = keyof ServerLists;

interface EachProps<Name extends ListName> {
  list: Name;
  /** Draws one entry; `of` returns the placeholder of the server's value. */
  children: (of: (field: ServerLists[Name]) => string) => ReactNode;
}

/** The part that the server repeats for each entry of a list. */
export function Each<Name extends ListName>({ list, children }: EachProps<Name>) {
  return <template data-each={list}>{children((field) => `{{${field}}}`)}</template>;
}

/** The part that the server removes if a list is empty. */
export function IfAny({ list, children }: { list: ListName; children: ReactNode }) {
  return <template data-if={list}>{children}</template>;
}

/** The part that the server removes if a list has entries. */
export function IfNone({ list, children }: { list: ListName; children: ReactNode }) {
  return <template data-unless={list}>{children}</template>;
}

const OPENING = /<template data-(each|if|unless)="(\w+)">|<\/template>/g;

/** Writes the marks that the server looks for where React could only draw elements. */
export function markLists(html: string): string {
  const open: string[] = [];
  return html.replace(OPENING, (_, kind?: string, list?: string) => {
    if (kind) open.push(kind);
    return kind ? `<!--${kind} ${list}-->` : `<!--/${open.pop()}-->`;
  });
}

/** A page whose lists have no entries. */
export function emptyLists(html: string): string {
  return html.replace(/<!--(if|each) (\w+)-->.*?<!--\/\1-->/gs, '').replace(/<!--\/?unless[^>]*-->/g, '');
}
