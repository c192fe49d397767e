import { Camera, Download, FilePlus2, Trash2 } from 'lucide-react';
import { FileChooser, TorchToggle } from '../../src/features/scan/camera/camera-tools.tsx';
import { BusyButton } from '../../src/ui/busy-button.tsx';
import { Button, ButtonLink, IconButton, IconLink, TextButton } from '../../src/ui/button.tsx';
import { buttonClass } from '../../src/ui/button-class.ts';
import { Chip } from '../../src/ui/chip.tsx';
import { Face } from '../../src/ui/face.tsx';
import { FileButton } from '../../src/ui/file-button.tsx';
import { pressable } from '../../src/ui/pressable.ts';
import { Kind, States } from './states.tsx';
import '../../src/features/scan/camera/camera.css';

const LOOKS = ['main', 'plain', 'danger', 'quiet'] as const;
const nothing = () => {};
const NORA = { firstName: 'Nora', lastName: 'Whitlock', email: 'nora@example.com', picture: null };

export function Buttons() {
  return (
    <Kind title="Buttons">
      {LOOKS.map((look) => (
        <States key={look} of={look}>
          <Button look={look}>Save</Button>
          <Button look={look} small>
            <Download className="icon" />
            Small
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} {...pressable(false, nothing)}>
            For a while
          </Button>
        </States>
      ))}
      <States of="wide, busy, as a link">
        <BusyButton busy={false} busyText="Saving…" onClick={nothing}>
          Save PDF to Library
        </BusyButton>
        <BusyButton busy busyText="Saving…" onClick={nothing}>
          Save PDF to Library
        </BusyButton>
        <ButtonLink look="plain" wide to="/components">
          Back to Library
        </ButtonLink>
      </States>
      <States of="icon, text">
        <IconButton label="Delete">
          <Trash2 className="icon" />
        </IconButton>
        <IconButton label="Delete, disabled" disabled>
          <Trash2 className="icon" />
        </IconButton>
        <IconLink label="Scan" to="/components">
          <Camera className="icon" />
        </IconLink>
        <IconButton label="Your account">
          <Face user={NORA} />
        </IconButton>
        <TextButton>Try Again</TextButton>
      </States>
      <States of="file">
        <FileButton
          className={buttonClass({ look: 'plain' })}
          accept="image/*"
          disabled={false}
          onFiles={nothing}
        >
          <FilePlus2 className="icon" />
          Add page
        </FileButton>
        <FileButton
          className={buttonClass({ look: 'quiet', small: true })}
          accept="image/*"
          disabled={false}
          onFiles={nothing}
        >
          <FilePlus2 className="icon" />
          Add page
        </FileButton>
      </States>
      <States of="in the dark room, alike in both themes">
        <div className="sheet__room room">
          <TorchToggle stream={null} />
          <FileChooser kind="camera" disabled={false} onFiles={nothing} />
          <FileChooser kind="files" disabled={false} onFiles={nothing} />
          <Button look="quiet" small>
            Library
          </Button>
          <IconButton label="Back">
            <Camera className="icon" />
          </IconButton>
        </div>
      </States>
      <States of="chips: to take, to take away">
        <Chip>
          <span className="cut">Billable: Catering</span>
          <span className="chip__why">used recently</span>
        </Chip>
        <Chip className="chip--set">
          <span className="cut">Northlight : Fall Gala</span>
          <Trash2 className="icon icon--s" />
        </Chip>
      </States>
    </Kind>
  );
}
