import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { skipped } from '../../../../scripts/test-run/skipped.ts';
import { loadCertificate } from '../phone/certificate.ts';
import { freePort } from './free-port.ts';

const DOVECOT = '/usr/sbin/dovecot';
export const IMAP_PASSWORD = 'correct/horse+1';

/** Whether Debian's dovecot-imapd is missing, so its tests are skipped. @throws with CI=true */
export function imapServerMissing(): boolean {
  if (spawnSync(DOVECOT, ['--version']).error === undefined) return false;
  skipped('the mailbox', ['dovecot-imapd']);
  return true;
}

/** A real Dovecot with one mailbox, in its own folder. Ends with its test. */
export type ImapServer = {
  port: number;
  /** its TLS certificate, PEM; empty without TLS */
  cert: string;
  /** Delivers a mail as mail servers do. */
  deliver(mail: string | Buffer): Promise<void>;
  /** How many mails are marked as seen, and how many are not. */
  marks(): Promise<{ seen: number; unseen: number }>;
  /** Kills it at once, with all its connections. */
  crash(): Promise<void>;
  start(): Promise<void>;
};

/** @param tls whether it speaks TLS, with a self-signed certificate */
export async function startImapServer(tls = false): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-imap-'));
  const port = await freePort();
  const owner = await ownerOf(folder);
  const mail = join(folder, 'mail');
  for (const name of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(mail, name), { recursive: true });
    if (owner.uid !== null) await chown(join(mail, name), owner.uid, owner.uid);
  }
  const config = join(folder, 'dovecot.conf');
  const { key, cert } = tls
    ? await loadCertificate(folder, ['127.0.0.1'], Date.now())
    : { key: '', cert: '' };
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(config, settings(folder, port, owner, tls));
  let child: ChildProcess | null = null;
  let delivered = 0;

  async function start(): Promise<void> {
    // sockets of a killed server
    await rm(join(folder, 'run'), { recursive: true, force: true });
    // its own process group, which ends together
    const its = spawn(DOVECOT, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    child = its;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      its.stderr.on('data', (chunk) => {
        log += String(chunk);
        if (log.includes('starting up')) resolve();
      });
      its.once('exit', () => reject(new Error(`Dovecot did not start:\n${log}`)));
    });
  }

  async function crash(): Promise<void> {
    const its = child;
    child = null;
    if (!its) return;
    const ended = new Promise((resolve) => its.once('exit', resolve));
    if (its.pid) process.kill(-its.pid, 'SIGKILL');
    await ended;
  }

  onTestFinished(async () => {
    await crash();
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return {
    port,
    cert,
    start,
    crash,
    async deliver(text) {
      delivered += 1;
      const name = `${delivered}.slipcase`;
      await writeFile(join(mail, 'tmp', name), text);
      if (owner.uid !== null) await chown(join(mail, 'tmp', name), owner.uid, owner.uid);
      await rename(join(mail, 'tmp', name), join(mail, 'new', name));
    },
    async marks() {
      const [fresh, current] = [await readdir(join(mail, 'new')), await readdir(join(mail, 'cur'))];
      const seen = current.filter((name) => /:2,[A-Z]*S/u.test(name)).length;
      return { seen, unseen: fresh.length + current.length - seen };
    },
  };
}

/** A connection to a loopback port that can be cut. Cutting ends every connection through it. */
export async function wireTo(port: number): Promise<{ port: number; cut(): void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const other = connect(port, '127.0.0.1');
    for (const [one, its] of [
      [client, other],
      [other, client],
    ] as const) {
      open.add(one);
      one.on('error', () => its.destroy());
      one.once('close', () => {
        open.delete(one);
        its.destroy();
      });
    }
    client.pipe(other).pipe(client);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  return { port: own, cut };
}

type Owner = { name: string; login: string; uid: number | null };

/** Dovecot's processes switch from root to the users that Debian's package created. */
async function ownerOf(folder: string): Promise<Owner> {
  const { uid, username } = userInfo();
  if (uid !== 0) return { name: username, login: username, uid: null };
  const id = Number(spawnSync('id', ['-u', 'dovecot'], { encoding: 'utf8' }).stdout);
  await chown(folder, id, id);
  return { name: 'dovecot', login: 'dovenull', uid: id };
}

/** https://doc.dovecot.org/2.3/configuration_manual/ */
function settings(folder: string, port: number, { name, login }: Owner, tls: boolean): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
${tls ? `ssl = required\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group = ${name}
default_login_user = ${login}
mail_location = maildir:${folder}/mail
mail_uid = ${name}
mail_gid = ${name}
first_valid_uid = 0
first_valid_gid = 0
# a wrong password is answered at once
auth_failure_delay = 0
service imap-login {
  chroot =
  inet_listener imap {
    port = ${tls ? 0 : port}
  }
  inet_listener imaps {
    port = ${tls ? port : 0}
  }
}
service anvil {
  chroot =
  # neither is a second one
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = static
  args = password=${IMAP_PASSWORD}
}
userdb {
  driver = static
  args = uid=${name} gid=${name} home=${folder}/home
}
namespace inbox {
  inbox = yes
}
`;
}
