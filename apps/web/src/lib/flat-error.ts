/** The form in which errors pass between threads, which would drop their class and `reason`. */
export type FlatError = { name: string; message: string; reason: string | null };
