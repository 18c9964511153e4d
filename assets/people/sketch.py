"""python3 sketch.py WORK NAME POSE CLASS OUT.png : a drape at a glance, without Blender (painter's algorithm, three sides)"""
import sys
import numpy as np
from PIL import Image, ImageDraw

work, name, pose, kind, out = sys.argv[1:6]; body, cloth = np.load(f'{work}/{name}.{pose}.npz'), np.load(f'{work}/{name}.{pose}.{kind}.npz')
def triangles(d, k):
    F = d[k+'.f']; t = [F[:, :3]]
    if F.shape[1] > 3: q = F[F[:, 3] >= 0]; t.append(q[:, [0, 2, 3]])
    return d[k+'.v'], np.vstack(t)
S, high = 800, body['body.v'][:, 2].max(); scale = S/(high+.06); sheet = Image.new('RGB', (1500, S), (235, 235, 235)); draw = ImageDraw.Draw(sheet)
for column, angle in enumerate((0, 40, 180)):
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle)); R = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]); parts = []
    for d, k, colour in ((body, 'body', (210, 170, 140)), (cloth, 'garment', (225, 225, 225))):
        v, t = triangles(d, k); p = (v@R.T)[t]; n = np.cross(p[:, 1]-p[:, 0], p[:, 2]-p[:, 0]); n /= np.linalg.norm(n, axis=1)[:, None]+1e-12; light = np.abs(n@np.array([-.5, -.65, .55]))*.75+.25
        parts += [(y, q, tuple(int(x*l) for x in colour)) for y, q, l in zip(p[:, :, 1].mean(1), p[:, :, [0, 2]], light)]
    for _, q, colour in sorted(parts, key=lambda e: -e[0]): draw.polygon([(250+column*500+x*scale, (high+.03-z)*scale) for x, z in q], fill=colour)
sheet.save(out)
