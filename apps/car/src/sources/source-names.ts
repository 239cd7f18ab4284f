interface NamedConfig {
  kind: string;
  preset?: { name: string } | undefined;
}

/** The name of each source for its owner: its kind, with its preset or its number where several have that kind. */
export function sourceNames(configs: readonly NamedConfig[]): string[] {
  const countOf = (names: readonly string[], name: string) => names.filter((each) => each === name).length;
  const kinds = configs.map(({ kind }) => kind);
  const presets = configs.map(({ kind, preset }) => (preset ? `${kind} ${preset.name}` : kind));
  return configs.map(({ kind }, place) => {
    const name = presets[place] ?? kind;
    if (countOf(kinds, kind) === 1) return kind;
    if (name !== kind && countOf(presets, name) === 1) return name;
    return `${name} ${countOf(presets.slice(0, place + 1), name)}`;
  });
}
