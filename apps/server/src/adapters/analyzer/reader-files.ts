import { checkModelFiles, DamagedModelError } from '@slipcase/reader/model-files';

/** Compares the files of the reader's networks with their hashes. @returns what is wrong, or null */
export async function checkReaderFiles(): Promise<string | null> {
  try {
    await checkModelFiles();
    return null;
  } catch (error) {
    if (error instanceof DamagedModelError) return error.message;
    throw error;
  }
}
