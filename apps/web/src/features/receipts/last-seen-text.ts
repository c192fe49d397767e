const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '2:05 PM', with the day if that was not today. @param at epoch milliseconds */
export function lastSeenText(at: number, now: Date): string {
  const seen = new Date(at);
  const clock = time.format(seen);
  return seen.toDateString() === now.toDateString() ? clock : `${day.format(seen)}, ${clock}`;
}
