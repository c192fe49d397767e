export type CameraProblem = 'denied' | 'none' | 'unsupported' | 'busy' | 'other';

const BY_NAME = new Map<string, CameraProblem>([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotSupportedError', 'unsupported'],
  ['NotReadableError', 'busy'],
]);

/** Why the camera did not start, based on what getUserMedia rejected with. */
export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error && BY_NAME.get(error.name)) || 'other';
}
