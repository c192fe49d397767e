import { buffer } from 'node:stream/consumers';
import { bytesOfAnswer } from './mail-answer.ts';
import { readMail } from './read-mail.ts';

/** Runs in its own process: reads a mail from standard input and writes its contents to standard output. */

const answer = await readMail(await buffer(process.stdin));
process.stdout.write(bytesOfAnswer(answer));
