import { dayOf } from '@slipcase/contract/dates';
import { isOnJob } from '@slipcase/contract/job';
import { useQuery } from '@tanstack/react-query';
import { Briefcase } from 'lucide-react';
import { job as texts } from '../../../messages/job.ts';
import { jobQuery } from './job.ts';
import { untilText } from './job-days.ts';
import './job-on-camera.css';

/**
 * On the upper edge of the picture: the job with which receipts taken now begin. Shows nothing without a job.
 */
export function JobOnCamera() {
  const job = useQuery(jobQuery).data?.job;
  if (!job || !isOnJob(job, dayOf(new Date()))) return null;
  return (
    <p className="camera__job" title={job.project}>
      <Briefcase className="icon icon--s" />
      <span className="camera__on-job">{texts.onCamera} </span>
      <span className="cut">{job.project}</span> <span>{texts.untilDay(untilText(job.until))}</span>
    </p>
  );
}
