const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '14:05', with the day if that was not today. @param at epoch milliseconds */
export function lastSeenText(at: number, now: Date): string {
  const seen = new Date(at);
  const clock = time.format(seen);
  return seen.toDateString() === now.toDateString() ? clock : `${day.format(seen)}, ${clock}`;
}
