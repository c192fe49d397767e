/** 'On the job': tags that every new receipt gets, until a certain day. */
export const job = {
  offer: 'Use for everything until …',
  title: 'On the job',
  text: 'New receipts start with these tags. You can still change each one.',
  until: 'Until',
  /** the choices for the last day */
  ends: { today: 'Today', sunday: 'Sunday', nextSunday: 'Next Sunday', day: 'A date' },
  lastDay: 'Last day',
  start: (until: string) => `Use until ${until}`,
  chooseDay: 'Choose the last day',
  dayIsPast: 'Choose today or a later day',
  tooLate: 'Choose a day within a year',
  today: 'today',
  tomorrow: 'tomorrow',
  on: (until: string) => `On the job until ${until}`,
  /** for screen readers, it comes before the project; with large text, it replaces the project */
  onCamera: 'On the job',
  untilDay: (until: string) => `until ${until}`,
  wasOn: (until: string) => `From the job that ended ${until}`,
  end: 'End',
  /** for screen readers */
  endJob: 'End the job',
  removed: (name: string) => `Your job has ended: “${name}” is no longer on the list.`,
  ok: 'OK',
  notSet: { title: 'The job could not be set' },
};
