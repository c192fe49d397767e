/** Separates one name from the next, and the names from the reason. */
const BETWEEN = /[,;:&+/()·•–—.!?]|\s-\s|(?<![\p{L}])(?:and|with|w\/|und|mit|et|avec|y|con|e)(?![\p{L}])/iu;
/** A word of a name: 'Ana', "O'Neill", 'Łukasz', 'Jean-Luc'; in scripts without capitals any letters. */
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’-]*|\p{Lo}+)$/u;
/** Small words inside a name: 'Anna van der Berg', 'Ali bin Hassan'. */
const PARTICLE = /^(?:al|bin|binti|da|das|de|del|den|der|di|dos|du|el|la|le|van|von|zu)$/u;
/** Capitalized words that start a note but are not names. */
const NO_NAME =
  /^(?:after|all|before|birthday|board|breakfast|brunch|cab|client|clients|coffee|crew|dinner|drinks|farewell|flight|for|gift|gifts|guest|guests|hotel|interview|kickoff|lunch|meal|meals|meeting|met|party|project|ride|snacks|staff|taxi|team|thank|thanks|the|to|train|trip|uber|welcome|whole|working)$/iu;
const MAX_WORDS = 4;

/**
 * The names of people in notes, each once, in the order of the notes. A note is free text, so this is
 * careful: a name of two words ('Ana Lopez') counts the first time, a single word ('Ong') only from the
 * second note on. The name of a project is not a person.
 */
export function peopleIn(notes: readonly string[], projects: ReadonlySet<string>): string[] {
  const counts = new Map<string, { name: string; notes: number }>();
  for (const note of notes) {
    for (const name of new Set(namesIn(note))) {
      const key = name.toLowerCase();
      const before = counts.get(key);
      counts.set(key, { name: before?.name ?? name, notes: (before?.notes ?? 0) + 1 });
    }
  }
  const inProjects = [...projects].map((project) => ` ${project.toLowerCase().replaceAll(/\P{L}+/gu, ' ')} `);
  return [...counts.values()]
    .filter((one) => one.name.includes(' ') || one.notes > 1)
    .map(({ name }) => name)
    .filter((name) => {
      const words = ` ${name.toLowerCase().replaceAll(/\P{L}+/gu, ' ')} `;
      return !inProjects.some((project) => project.includes(words));
    });
}

function namesIn(note: string): string[] {
  return note.split(BETWEEN).flatMap((piece) => {
    const words = piece.split(/\s+/u).filter(Boolean);
    while (words[0] !== undefined && NO_NAME.test(words[0])) words.shift();
    const end = words.findIndex((word) => !NAME_WORD.test(word) && !PARTICLE.test(word));
    const name = end === -1 ? words : words.slice(0, end);
    while (name.length > 0 && PARTICLE.test(name.at(-1) ?? '')) name.pop();
    const isName = name.length > 0 && name.length <= MAX_WORDS && NAME_WORD.test(name[0] ?? '');
    return isName ? [name.join(' ')] : [];
  });
}
