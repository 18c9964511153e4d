"""Printed labels: drawn with Pillow (Debian python3-pil, fonts under the SIL Open Font License), used as image textures."""
import os, tempfile, math
import bpy, bmesh
from PIL import Image, ImageDraw, ImageFont
from .shapes import from_bm
from .materials import Mat, hexc

FONTS = dict(light='/usr/share/fonts/truetype/lato/Lato-Light.ttf', regular='/usr/share/fonts/truetype/lato/Lato-Regular.ttf',
             bold='/usr/share/fonts/truetype/lato/Lato-Bold.ttf', semibold='/usr/share/fonts/truetype/lato/Lato-Semibold.ttf')


def spaced(draw, xy, text, font, fill, gap):
    """centred line with letter spacing"""
    w = sum(draw.textlength(c, font=font) for c in text)+gap*(len(text)-1); x = xy[0]-w/2
    for c in text: draw.text((x, xy[1]), c, font=font, fill=fill); x += draw.textlength(c, font=font)+gap
    return w


def draw_label(size, ground, lines, frame=None):
    """lines = [(y share, text, font name, height px, colour, letter gap px)]; ground '#rrggbb' or None for clear"""
    im = Image.new('RGBA', size, ground if ground else (0, 0, 0, 0)); d = ImageDraw.Draw(im)
    if frame:
        m, col, w = frame; d.rectangle((m, m, size[0]-m, size[1]-m), outline=col, width=w)
    for y, text, font, h, col, gap in lines:
        if text == '-': d.rectangle((size[0]/2-h, size[1]*y, size[0]/2+h, size[1]*y+gap), fill=col); continue
        spaced(d, (size[0]/2, size[1]*y), text, ImageFont.truetype(FONTS[font], h), col, gap)
    p = os.path.join(tempfile.mkdtemp(), 'label.png'); im.save(p)
    return bpy.data.images.load(p)


def label_mat(name, image, rough=.55, ink_metal=0.0, clear=False):
    m = Mat(name); t = m.n('TexImage'); t.image = image; t.extension = 'CLIP'
    m.l(m.coord('UV'), t.inputs[0]); m.l(t.outputs[0], m.b.inputs['Base Color'])
    if clear: m.l(t.outputs[1], m.b.inputs['Alpha'])
    m.set(Roughness=rough, Specular=.35, Metallic=ink_metal); m.m['nocheap'] = 1
    return m.m


def wrap(name, r, z0, z1, arc, mat, mid=-math.pi/2, seg=64, loc=(0, 0, 0), lift=.0015):
    """label bent round a cylinder: radius, from z0 to z1, arc in radians, centred on the direction mid"""
    bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); cols = []
    for i in range(seg+1):
        a = mid-arc/2+arc*i/seg; x, y = (r+lift)*math.cos(a), (r+lift)*math.sin(a)
        cols.append((bm.verts.new((x, y, z0)), bm.verts.new((x, y, z1)), i/seg))
    for a, b in zip(cols, cols[1:]):
        f = bm.faces.new((a[0], b[0], b[1], a[1]))
        for lp, u in zip(f.loops, ((a[2], 0), (b[2], 0), (b[2], 1), (a[2], 1))): lp[uv].uv = u
    o = from_bm(name, bm, mat); o.location = loc; return o


def flat(name, w, h, loc, mat, rot=(math.pi/2, 0, 0)):
    """flat label; upright facing the camera (-y) by default"""
    bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV')
    q = [bm.verts.new((x*w/2, y*h/2, 0)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]; f = bm.faces.new(q)
    for lp, u in zip(f.loops, ((0, 0), (1, 0), (1, 1), (0, 1))): lp[uv].uv = u
    o = from_bm(name, bm, mat); o.location = loc; o.rotation_euler = rot; return o
