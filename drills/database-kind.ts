export type DatabaseKind = 'SQLite' | 'PostgreSQL';

export const BOTH: readonly DatabaseKind[] = ['SQLite', 'PostgreSQL'];
