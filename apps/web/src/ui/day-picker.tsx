import { CalendarDays } from 'lucide-react';
import type { MouseEvent } from 'react';
import { common } from '../messages/common.ts';
import './day-picker.css';

type DayPickerProps = {
  /** yyyy-mm-dd; null if there is no day yet */
  day: string | null;
  onDay: (day: string) => void;
};

/**
 * The platform's own calendar, behind a calendar icon. With a keyboard, people type the date instead, so Tab
 * skips it.
 */
export function DayPicker({ day, onDay }: DayPickerProps) {
  function open({ currentTarget }: MouseEvent<HTMLInputElement>) {
    try {
      currentTarget.showPicker?.();
    } catch {
      // in older browsers and on iOS, the press itself opens the calendar
    }
  }
  return (
    <span className="day-picker">
      <CalendarDays className="icon" />
      <input
        type="date"
        aria-label={common.calendar}
        tabIndex={-1}
        value={day ?? ''}
        onClick={open}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
    </span>
  );
}
