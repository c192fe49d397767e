import { buffer } from 'node:stream/consumers';
import { bytesOfAnswer } from './mail-answer.ts';
import { readMail } from './read-mail.ts';

/** Runs in a process of its own: a mail on its standard input, what is in it on its standard output. */

const answer = await readMail(await buffer(process.stdin));
process.stdout.write(bytesOfAnswer(answer));
